import { describe, expect, test } from 'vitest';
import { namedRecord } from '../../src/panel/widgets/Reference/adding.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { entityNamed } from '../support/entityNamed.ts';

const users = entityNamed('users');
const properties: Entity['schema']['properties'] = {
  first: { type: 'string' },
  last: { type: 'string' },
  number: { type: 'string', readOnly: true, sequence: 'S{n:4}' },
  age: { type: 'integer' },
  kind: { type: 'string', enum: ['ADULT', 'CHILD'] },
};
const named = (label: string, typed: string) =>
  namedRecord({ ...users, schema: { ...users.schema, properties }, list: { ...users.list, label } }, typed);

describe('What was typed into a choice is in the fields of the label of the record to add', () => {
  test.each([
    ['last', ' Neumann ', { last: 'Neumann' }],
    ['{first} {last}', 'Xenia Neumann', { first: 'Xenia', last: 'Neumann' }],
    ['{last}, {first}', 'Neumann, Xenia', { first: 'Xenia', last: 'Neumann' }],
    ['{first} {last}', 'Ada King Byron', { first: 'Ada', last: 'King Byron' }],
    ['{first} {last}', 'Xenia', { first: 'Xenia' }],
    ['{first} {last} ({number})', 'Mila Neumann', { first: 'Mila', last: 'Neumann' }],
    ['{first} {last} ({number})', 'Mila Neumann (S-0501)', { first: 'Mila', last: 'Neumann' }],
    ['{number} {last}', 'S-0501 Neumann', { last: 'S-0501 Neumann' }],
    ['[{first} ]{last}', 'Neumann', { last: 'Neumann' }],
    ['[{first} ][{last}]', 'Ada Byron', { first: 'Ada', last: 'Byron' }],
    ['{first}{last}', 'Ada', { first: 'Ada' }],
    ['{first}$& {last}', 'Ada$& Byron', { first: 'Ada', last: 'Byron' }],
  ])('%s: %s', (label, typed, record) => {
    expect(named(label, typed)).toEqual(record);
  });

  test.each(['number', 'age', 'kind', '{number} ({age}, {kind})', 'name', '{constructor}'])(
    'where it can: not in %s',
    (label) => {
      expect(named(label, 'Xenia Neumann')).toBeUndefined();
    },
  );

  test('where there is any', () => {
    expect(named('{first} {last}', ' ')).toBeUndefined();
  });
});
