import { describe, expect, test } from 'vitest';
import { allowedTo } from '../../src/shared/config/allowedTo.ts';
import { type Entity, entityFor } from '../../src/shared/config/entity.ts';
import { nextValues, refusedChanges } from '../../src/shared/config/transitions.ts';
import { invoiceRecords, invoices } from '../support/invoices.ts';

const { status } = invoices.schema.properties;
const [draft, sent, paid, gone] = invoiceRecords;

describe('the values that may come next', () => {
  test('are those of `transitions`, for the roles that it names', () => {
    expect(status && nextValues(status, 'draft', [])).toEqual(['sent', 'void']);
    expect(status && nextValues(status, 'sent', ['USER'])).toEqual(['draft']);
    expect(status && nextValues(status, 'sent', ['BOOKS'])).toEqual(['paid', 'draft']);
  });

  test('are none after a value that is left out, and any for a field without transitions', () => {
    expect(status && nextValues(status, 'void', ['BOOKS'])).toEqual([]);
    expect(status && nextValues(status, 'toString', ['BOOKS'])).toEqual([]);
    expect(nextValues({ type: 'string', enum: ['a', 'b'] }, 'a', [])).toBeUndefined();
  });

  test('of a new record are those that `transitions` has for it, else any', () => {
    expect(status && nextValues(status, undefined, [])).toEqual(['draft']);
    expect(nextValues({ type: 'string', enum: ['a', 'b'], transitions: { a: ['b'] } }, undefined, [])).toBeUndefined();
  });
});

describe('a refused change', () => {
  const refused = (before: object | undefined, after: object, ...roles: string[]) =>
    refusedChanges(invoices, before && { ...before }, { ...after }, roles).map(({ field, message }) => [
      field,
      message,
    ]);

  test('names the values by their titles', () => {
    expect(refused(draft, { ...draft, status: 'paid' })).toEqual([['status', 'Not from Draft to Paid']]);
    expect(refused(draft, { ...draft, status: undefined })).toEqual([['status', 'Not from Draft to -']]);
    expect(refused(undefined, { status: 'sent' })).toEqual([['status', 'Not from - to Sent']]);
  });

  test('is none for the value that a record has, or for an allowed step', () => {
    expect(refused(draft, draft ?? {})).toEqual([]);
    expect(refused(draft, { ...draft, status: 'sent', note: 'Soon' })).toEqual([]);
    expect(refused(undefined, { status: 'draft' })).toEqual([]);
  });

  test('is every other field of a locked record, but not what its next value brings', () => {
    expect(refused(sent, { ...sent, note: 'New', number: 'R-9' })).toEqual([
      ['number', 'Only drafts can be changed'],
      ['note', 'Only drafts can be changed'],
    ]);
    // A cleared field is changed, too; a missing one and an empty one are the same.
    expect(refused(sent, { ...sent, note: undefined })).toEqual([['note', 'Only drafts can be changed']]);
    expect(refused(paid, { ...paid, note: '' })).toEqual([]);
    expect(refused(sent, { ...sent, status: 'paid', paidOn: '2026-03-01' }, 'BOOKS')).toEqual([]);
    expect(refused(paid, { ...paid, paidOn: '2026-03-02' })).toEqual([['paidOn', 'Only drafts can be changed']]);
  });
});

describe('the entity for a record', () => {
  const of = (record: object = {}, entity: Entity = invoices, ...roles: string[]) =>
    entityFor(allowedTo(entity, { roles }), { ...record });
  const titles = ({ actions = [] }: Entity) => actions.map(({ title }) => title);

  test('has the values that may come next, its own first', () => {
    expect(of(draft).workflow?.next?.get('status')).toEqual(['draft', 'sent', 'void']);
    expect(of(sent).workflow?.next?.get('status')).toEqual(['sent', 'draft']);
    expect(of(sent, invoices, 'BOOKS').workflow?.next?.get('status')).toEqual(['sent', 'paid', 'draft']);
  });

  test('of a locked record has only the field with the transitions open', () => {
    expect([...(of(sent).readOnlyFields ?? [])].sort()).toEqual([
      'checked',
      'dueOn',
      'handledBy',
      'issuedOn',
      'note',
      'number',
    ]);
    expect([...(of(draft).readOnlyFields ?? [])]).toEqual(['checked']);
    expect(of(sent).endpoints.update).toBe('PUT /invoices/{id}');
    // Nothing can be changed in it any more.
    expect(of(paid).endpoints.update).toBeUndefined();
    expect(of(paid).list.rowClick).toBe(invoices.list.rowClick && 'show');
    // This one is at its end, but open.
    expect(of(gone).endpoints.update).toBe('PUT /invoices/{id}');
  });

  test('has the actions whose condition it meets, and whose change may come next', () => {
    expect(titles(of(draft, invoices, 'BOOKS'))).toEqual(['Check', 'Send']);
    expect(titles(of(draft, invoices, 'USER'))).toEqual(['Send']);
    expect(titles(of(sent, invoices, 'BOOKS'))).toEqual(['Send', 'Mail']);
    expect(titles(of(gone, invoices, 'BOOKS'))).toEqual([]);
    // A record without a value meets no condition.
    expect(titles(of({ id: '5' }, invoices, 'BOOKS'))).toEqual([]);
  });

  test('is the same without rights', () => {
    const { rights: _, ...open } = invoices;
    expect(of(draft, open).workflow?.next?.get('status')).toEqual(['draft', 'sent', 'void']);
    expect(titles(of(sent, open))).toEqual(['Send', 'Mail']);
  });
});
