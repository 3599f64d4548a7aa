import { expect, test } from 'vitest';
import { labelOf } from '../../src/cells/cell.ts';
import { allowedTo } from '../../src/config/allowedTo.ts';
import { type Entity, entityFrom } from '../../src/config/entity.ts';
import { panel } from '../../src/config/files.ts';
import { isLabelField, labelFields } from '../../src/config/label.ts';
import { labelIn } from '../../src/data/lists/labels.ts';
import { searchedFieldsOf } from '../../src/server/records/fields.ts';

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

test('a record is called by a field, or by a template of fields', () => {
  for (const named of [
    (of: Entity, one: object) => labelOf(of, { ...one }),
    (of: Entity, one: object) => labelIn(of, { ...one }, []),
  ]) {
    expect(named(lamps('name'), lamp)).toBe('Tall lamp');
    expect(named(lamps(template), lamp)).toBe('Tall lamp (LA-1)');
    expect(named(lamps(template), { id: 'l1', name: 'Tall lamp' })).toBe('Tall lamp');
    expect(named(lamps(template), { id: 'l1' })).toBe('l1');
  }
});

test('the fields of a template are those that name a record, and the first is the column of the names', () => {
  const entity = lamps(template);
  expect(labelFields(entity)).toEqual(['name', 'sku']);
  expect(['name', 'sku'].filter((field) => isLabelField(entity, field))).toEqual(['name']);
  expect(searchedFieldsOf(entity)).toEqual(['name', 'sku']);
});

test('a record is called by its id for whoever may not read one of the fields', () => {
  expect(allowedTo(lamps(template), { roles: ['MANAGER'] }).list.label).toBe('id');
  expect(allowedTo(lamps(template), { roles: ['ADMIN'] }).list.label).toBe(template);
});
