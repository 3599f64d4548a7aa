import { expect, test } from 'vitest';
import { searchedFieldsOf } from '../../src/server/records/fields.ts';
import { allowedTo } from '../../src/shared/config/allowedTo.ts';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { isLabelField, labelFields, labelOf } from '../../src/shared/config/label.ts';

const lamps = (label: string): Entity =>
  entityFrom(
    'lamps',
    {
      type: 'object',
      properties: {
        id: { type: 'string', readOnly: true },
        name: { type: 'string', title: 'Name' },
        sku: { type: 'string', title: 'SKU' },
      },
    },
    {
      endpoints: { list: 'GET /lamps' },
      list: { title: 'Lamps', label, columns: [{ field: 'sku' }, { field: 'name' }] },
      rights: { fields: { sku: { read: ['ADMIN'] } } },
    },
    panel,
  );

const lamp = { id: 'l1', name: 'Tall lamp', sku: 'LA-1' };
const template = '{name}[ ({sku})]';

test('the label of a record is a field, or a template of fields', () => {
  expect(labelOf(lamps('name'), lamp)).toBe('Tall lamp');
  expect(labelOf(lamps(template), lamp)).toBe('Tall lamp (LA-1)');
  expect(labelOf(lamps(template), { id: 'l1', name: 'Tall lamp' })).toBe('Tall lamp');
  expect(labelOf(lamps(template), { id: 'l1' })).toBe('l1');
});

test('a reference can have a label of its own: the first field or template that is not empty', () => {
  expect(labelOf(lamps('name'), lamp, ['made', '{sku}: {name}'])).toBe('LA-1: Tall lamp');
  expect(labelOf(lamps('name'), lamp, ['made'])).toBe('l1');
});

test('a record whose name has a wrong type is labelled by its id', () => {
  expect(labelOf(lamps('name'), { id: 7, name: { first: 'Tall' } })).toBe('7');
});

test('the fields of a template are those that name a record, and the first is the column of the names', () => {
  const entity = lamps(template);
  expect(labelFields(entity)).toEqual(['name', 'sku']);
  expect(['name', 'sku'].filter((field) => isLabelField(entity, field))).toEqual(['name']);
  expect(searchedFieldsOf(entity)).toEqual(['name', 'sku']);
});

test('a record is labelled by its id for a user who may not read one of the fields', () => {
  expect(allowedTo(lamps(template), { roles: ['MANAGER'] }).list.label).toBe('id');
  expect(allowedTo(lamps(template), { roles: ['ADMIN'] }).list.label).toBe(template);
});
