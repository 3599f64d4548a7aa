import { describe, expect, test } from 'vitest';
import { mainRole, rolesOf } from '../../src/panel/auth/roles.ts';

const session = { entity: 'people', uid: 'account', roles: 'roles', allow: 'ADMIN' };
const role = (roles: unknown, uid = 'a') =>
  mainRole(
    rolesOf(
      [
        { account: 'b', roles: ['OTHER'] },
        { account: 'a', roles },
      ],
      uid,
      session,
    ),
    session,
  );

describe('role resolution', () => {
  // Shows states 3, permissions 1.
  test('if any role is ADMIN, the role is ADMIN', () => {
    expect(role(['ADMIN'])).toBe('ADMIN');
    expect(role(['USER', 'MANAGER', 'ADMIN'])).toBe('ADMIN');
  });

  // Shows states 4.
  test('otherwise the first role', () => {
    expect(role(['MANAGER', 'USER'])).toBe('MANAGER');
  });

  // Shows states 5.
  test('with no roles the role is none', () => {
    expect(role([])).toBeUndefined();
    expect(role(undefined)).toBeUndefined();
  });

  // Shows states 5.
  test('with no matching record the role is none', () => {
    expect(role(['ADMIN'], 'c')).toBeUndefined();
    expect(mainRole(rolesOf([], 'a', session), session)).toBeUndefined();
  });

  test('values that are no roles are ignored', () => {
    expect(role('ADMIN')).toBeUndefined();
    expect(role([null, '', 7, 'USER'])).toBe('USER');
    expect(role(['admin'])).toBe('admin');
  });

  test('of several allowed roles the first one that the user has counts', () => {
    const several = { ...session, allow: ['ADMIN', 'MANAGER'] };
    expect(mainRole(['USER', 'MANAGER'], several)).toBe('MANAGER');
    expect(mainRole(['MANAGER', 'ADMIN'], several)).toBe('ADMIN');
    expect(mainRole(['USER'], several)).toBe('USER');
  });
});
