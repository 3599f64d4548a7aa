import { expect, test } from 'vitest';
import { valueIn } from '../../src/panel/cells/value.ts';
import { entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { RecordSchema } from '../../src/shared/config/grammar.ts';

const schema: RecordSchema = {
  type: 'object',
  properties: {
    zip: { type: 'string', title: 'Zip' },
    city: { type: 'string', title: 'City' },
    country: { type: 'string', title: 'Country', enum: ['DE', 'AT'] },
    floor: { type: 'number', title: 'Floor' },
  },
};

/** What a column of this template shows of a record. */
function shown(template: string, record: Readonly<Record<string, unknown>>): unknown {
  const entity = entityFrom(
    'places',
    schema,
    {
      uiSchema: { country: { 'ui:enumNames': { DE: 'Germany', AT: 'Austria' } } },
      endpoints: { list: 'GET /places' },
      list: { title: 'Places', label: 'city', columns: [{ template, title: 'Address' }] },
    },
    panel,
  );
  return entity.list.columns.map((column) => valueIn(record, column))[0];
}

const address = '{zip} {city}[, {country}]';

test.each<[string, Readonly<Record<string, unknown>>, unknown]>([
  [address, { zip: '53111', city: 'Bonn', country: 'DE' }, '53111 Bonn, Germany'],
  [address, { zip: '53111', city: 'Bonn' }, '53111 Bonn'],
  [address, { city: 'Bonn', country: null }, 'Bonn'],
  [address, { country: 'DE' }, ', Germany'],
  [address, {}, undefined],
  ['[{zip} ][{city}][, {country}]', { city: 'Bonn', country: 'AT' }, 'Bonn, Austria'],
  ['{city}[ ({zip}, {country})]', { city: 'Bonn', zip: '53111' }, 'Bonn'],
  ['{city}[ on {floor}]', { city: 'Bonn', floor: 0 }, 'Bonn on 0'],
  ['[[{zip}]] {city}', { zip: '53111', city: 'Bonn' }, '[53111] Bonn'],
  ['{city}[ [[{zip}]]]', { zip: '53111', city: 'Bonn' }, 'Bonn [53111]'],
  ['{city}[ [[{zip}]]]', { city: '[{zip}]' }, '[{zip}]'],
  ['Floor[ {floor}]', {}, undefined],
])('%s of %j', (template, record, text) => {
  expect(shown(template, record)).toBe(text);
});
