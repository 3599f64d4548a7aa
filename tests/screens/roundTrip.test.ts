import validator from '@rjsf/validator-ajv8';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cells } from '../../src/panel/cells/index.ts';
import type { CompiledForm } from '../../src/panel/data/operations/validation.ts';
import { columnForms } from '../../src/panel/import/columnForms.ts';
import { dryRun } from '../../src/panel/import/dryRun.ts';
import { readCsv } from '../../src/panel/import/files/csvFile.ts';
import type { Cell, ImportFile } from '../../src/panel/import/files/importFile.ts';
import { fileParts } from '../../src/panel/screens/export/exportList.ts';
import { codecs } from '../../src/shared/codecs/index.ts';
import type { LawsOf } from '../../src/shared/codecs/laws.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { Column, FieldSchema } from '../../src/shared/config/grammar.ts';
import { csvForm } from '../../src/shared/text/csvForm.ts';
import type { DecimalSign } from '../../src/shared/text/decimalSign.ts';
import { exactJson, exactJsonIn, numberOrDigits } from '../../src/shared/text/exactNumber.ts';
import { decodeList, originOf, type WireRecord, wireRecord } from '../../src/shared/wire/record.ts';
import { testConfig } from '../support/config.ts';
import { entityNamed } from '../support/entityNamed.ts';

const files = import.meta.glob<LawsOf>(
  ['../../src/shared/codecs/*/laws.ts', '../../src/shop/custom/codecs/*/laws.ts'],
  {
    eager: true,
    import: 'laws',
  },
);

/** An entity with a field that the API has in the form of a codec, or, without one, as the panel has it. */
function entityOf(field: FieldSchema, codec?: { readonly codec: string }): Entity {
  const shop = entityNamed('products');
  const { tree: _, ...list } = shop.list;
  const columns: Column[] = ['id', 'value'].map((name) => {
    const of: FieldSchema = name === 'id' ? { type: 'string' } : field;
    const cell = cells.findLast(
      ({ byDefault, types }) => byDefault?.(of, undefined) ?? (of.type === 'array' && types.includes('array')),
    );
    return { field: name, title: name, of, ...(cell && { cell: cell.name }) };
  });
  return {
    ...shop,
    list: { ...list, columns, label: 'id' },
    uiSchema: {},
    wire: codec ? { codecs: { value: codec } } : {},
    schema: { type: 'object', properties: { id: { type: 'string', readOnly: true }, value: field } },
  };
}

const texts = { ...panel.texts, ...(await testConfig().texts()) };

async function written(
  entity: Entity,
  rows: readonly WireRecord[],
  as: 'csv' | 'json',
  form = csvForm({}),
): Promise<string> {
  const records = decodeList(entity, rows);
  let text = '';
  for await (const part of fileParts(
    entity,
    entity.list.columns,
    [{ columns: entity.list.columns, records }],
    as,
    form,
  ))
    text += part;
  return text;
}

/** What would become of the rows of a file of the same records. */
function imported(entity: Entity, rows: readonly WireRecord[], file: ImportFile, mark: DecimalSign) {
  const columns = ['id', 'value'];
  const compiled: CompiledForm = {
    entity,
    schema: { type: 'object' },
    validator,
    warnings: undefined,
    drawn: new Map(),
  };
  const marks = Object.fromEntries([...columns.keys()].map((place) => [place, mark]));
  const forms = columnForms(entity, file, columns, marks);
  const found = decodeList(entity, rows);
  const listColumns = entity.list.columns;
  return dryRun({
    compiled,
    matches: found,
    file,
    columns,
    listColumns,
    forms,
    by: 'id',
    namesOf: () => undefined,
    texts,
  });
}

/** A cell as a workbook has it: typed. */
function typedCell(text: Cell, { type, format }: FieldSchema): Cell {
  // A duration is read as it is shown.
  if (typeof text !== 'string' || text === '' || format === 'duration') return text;
  if (type === 'number' || type === 'integer') return Number(text);
  if (format === 'date') return new Date(`${text}T00:00:00Z`);
  return type === 'boolean' ? /^(yes|true)$/i.test(text) : text;
}

async function expectUnchanged(entity: Entity, field: FieldSchema, values: readonly unknown[]) {
  const rows = values.map((value, index) => wireRecord({ id: `r${index}`, value }));
  const csv = readCsv(await written(entity, rows, 'csv'));
  if ('problem' in csv) throw new Error(csv.problem);
  const workbook = {
    ...csv,
    rows: csv.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, at) => (at === 1 ? typedCell(cell, field) : cell)),
    })),
  };
  const otherwise = readCsv(await written(entity, rows, 'csv', { separator: ';', decimals: ',' }));
  if ('problem' in otherwise) throw new Error(otherwise.problem);
  for (const [file, mark] of [
    [csv, '.'],
    [workbook, '.'],
    [otherwise, ','],
  ] as const) {
    const made = imported(entity, rows, file, mark);
    expect(made.map(({ becomes, changes, mistakes }) => ({ becomes, changes, mistakes }))).toEqual(
      rows.map(() => ({ becomes: 'unchanged', changes: [], mistakes: [] })),
    );
  }
  const json = await exactJsonIn(await written(entity, rows, 'json'));
  const came = decodeList(entity, rows).map((record) => ({
    id: record.id,
    value: originOf(record)?.['value'] ?? null,
  }));
  expect(exactJson(json)).toBe(exactJson(came));
}

const RUNS = 20;

describe.each(codecs.map(({ name, types, items, format }) => ({ name, types, items, format })))(
  'an export of $name changes nothing when it is imported',
  ({ name, types, items, format }) => {
    const [, laws] = Object.entries(files).find(([file]) => file.endsWith(`/${name}/laws.ts`)) ?? [];
    test.each(types.map((type) => ({ type })))('in a field that is $type', async ({ type }) => {
      if (!laws) throw new Error(`The codec '${name}' has no laws.ts.`);
      const { options, wires: any } = laws(fc);
      const isNumber = type === 'number' || type === 'integer';
      const wires =
        isNumber && !format ? any.filter((wire) => wire === null || numberOrDigits(wire) !== undefined) : any;
      const entries = [items?.type ?? 'string'].flat()[0] ?? 'string';
      const field: FieldSchema = {
        type,
        ...(format && { format }),
        ...(type === 'array' && { items: { type: entries, ...(entries === 'object' && { properties: {} }) } }),
      };
      const entity = entityOf(field, { codec: name, ...options });
      await fc.assert(
        fc.asyncProperty(fc.array(wires, { minLength: 1, maxLength: 5 }), (values) =>
          expectUnchanged(entity, field, values),
        ),
        { numRuns: RUNS },
      );
    });
  },
);

test.each<[FieldSchema, readonly unknown[]]>([
  [{ type: 'number' }, [12.5, 1e21, 1e-7, -0.001, null, '12.50', 1999]],
  [{ type: 'integer' }, [0, -5, 1_000_000, null]],
  [{ type: 'boolean' }, [true, false, 1, 0, 'Y', 'N', null]],
  [{ type: 'string' }, ['', ' a ', '=1+1', '0012', '+49 30', 'a;b,c\n"d"', null, '12345678901234567890']],
  [{ type: 'string', format: 'date' }, ['2026-01-31', null]],
  [{ type: 'string', format: 'date-time' }, ['2026-01-31T23:00:00.000Z', '2026-01-31T23:59:59+01:00', null]],
  [{ type: 'string', format: 'time' }, ['10:30', '23:59:59', '00:00:00.000', '10:30:00+02:00', null]],
  [{ type: 'integer', format: 'duration' }, [0, 90, 1445, -5, null]],
  [{ type: 'number', format: 'duration' }, [1.5, 0.1, 1 / 3, 90, null]],
  [{ type: 'string', enum: ['a', 'b'] }, ['a', 'b', null]],
  [{ type: 'array', items: { type: 'string' } }, [['a', 'b'], [], ['Bed, Bath & Beyond'], null]],
])('without a codec: %j', async (field, values) => {
  await expectUnchanged(entityOf(field), field, values);
});

test('numbers with more digits than JavaScript keeps', async () => {
  const values = await exactJsonIn('[9007199254740993, 0.12345678901234567891, "12345678901234567.89"]');
  if (!Array.isArray(values)) throw new Error('It is no list.');
  for (const codec of [undefined, { codec: 'decimalString' }])
    await expectUnchanged(entityOf({ type: 'number' }, codec), { type: 'number' }, values);
});

test('a reference whose id is a number is written as the name of its record, and so is a list', async () => {
  const reference = { to: 'categories' };
  const labels = { labelOf: (id: string) => ({ '3': 'Beds', '4': 'Desks' })[id] };
  for (const [field, value, text] of [
    [{ type: 'integer', reference }, 3, 'Beds'],
    [{ type: 'number', reference }, 4, 'Desks'],
    [{ type: 'integer', reference }, 9, '9'],
    [{ type: 'array', items: { type: 'integer', reference } }, [3, 4], '"Beds, Desks"'],
  ] as const) {
    const columns: Column[] = [{ field: 'value', title: 'value', of: field, cell: 'reference', labels }];
    const shop = entityOf(field);
    const entity = { ...shop, list: { ...shop.list, columns } };
    expect(await written(entity, [wireRecord({ id: 'a', value })], 'csv')).toMatch(new RegExp(`\\r\\n${text}$`));
  }
});

test.each([
  [undefined, 'Yes', 'No'],
  [{ true: 'Active', false: 'Inactive' }, 'Active', 'Inactive'],
])('a switch is exported in words, and comes back: %j', async (titles, yes, no) => {
  const field: FieldSchema = { type: 'boolean' };
  const shop = entityOf(field);
  const columns = shop.list.columns.map((column) =>
    column.field === 'value' ? { ...column, cell: 'switch', ...(titles && { titles }) } : column,
  );
  const uiSchema = titles && { value: { 'ui:enumNames': titles } };
  const entity = { ...shop, list: { ...shop.list, columns }, ...(uiSchema && { uiSchema }) };
  const rows = [true, false].map((value, index) => wireRecord({ id: `r${index}`, value }));
  const text = await written(entity, rows, 'csv');
  expect(text.split('\r\n').slice(1)).toEqual([`r0,${yes}`, `r1,${no}`]);
  const swapped = readCsv(text.replace(yes, '-').replace(no, yes).replace('-', no));
  if ('problem' in swapped) throw new Error(swapped.problem);
  expect(imported(entity, rows, swapped, '.').map(({ record }) => record['value'])).toEqual([false, true]);
});

test('a value of the wrong type is exported with what is in it', async () => {
  const price = entityOf({ type: 'number', title: 'Price' });
  expect(await written(price, [wireRecord({ id: 'a', value: { amount: 5 } })], 'csv')).toContain('{""amount"":5}');
});
