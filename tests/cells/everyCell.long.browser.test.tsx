import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { GlobalStyles } from '../../src/panel/app/theme/GlobalStyles.tsx';
import type { Cell } from '../../src/panel/cells/cell.ts';
import { componentOf } from '../../src/panel/cells/components.tsx';
import { cells } from '../../src/panel/cells/index.ts';
import { ConfigProvider } from '../../src/panel/config/context.ts';
import { DataProvider } from '../../src/panel/data/session/context.tsx';
import { createQueryClient } from '../../src/panel/data/session/queryClient.ts';
import { AS_CONFIGURED } from '../../src/panel/grid/model/columnState.ts';
import { useEntityTable } from '../../src/panel/grid/model/useEntityTable.ts';
import { EntityTable } from '../../src/panel/grid/table/EntityTable.tsx';
import { listReading } from '../../src/panel/screens/list/listReading.ts';
import { useSorting } from '../../src/panel/screens/list/useEntityList.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import type { FieldSchema } from '../../src/shared/config/grammar.ts';
import { UNSORTED } from '../../src/shared/config/sort.ts';
import type { EntityRecord } from '../../src/shared/wire/record.ts';
import { axeViolations, contrastViolations } from '../support/axe.ts';
import { testConfig } from '../support/config.ts';
import { fakeApi, json } from '../support/fakeApi.ts';
import { testData } from '../support/sessionData.ts';

const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

/** Valid and invalid values of a field: every cell is drawn with all of them. */
const values: readonly unknown[] = [
  // Fitting
  ...['one', 'two', '2026-01-31', '2026-01-31T10:00:00.000Z', picture, '/uploads/no-such.png'],
  ...[0, 12.5, -3, true, false],
  ...[
    ['one', 'two'],
    [1, 2],
    [{ url: picture }, { url: '/uploads/main.png', isPrimary: true }],
  ],
  // Empty
  ...[undefined, null, '', [], {}],
  // Odd
  ...[' ', '<b>&amp;</b>', '\u202e🪑', '2026-99-99', { toString: 1, valueOf: 1 }, { url: 7 }],
  ...[[null], [[null]], [{}, { url: null }], [{ toString: 1 }], Number.NaN, Number.POSITIVE_INFINITY, -0],
  // Huge
  ...['long '.repeat(2000), 'W'.repeat(10_000), 1e308, 1e-308, Array.from({ length: 1000 }, (_, at) => `item ${at}`)],
];

/** The options a cell is drawn with: those it needs, and each of the others with each of its examples. */
function optionSets({ options: { properties, required = [] } }: Cell): Readonly<Record<string, unknown>>[] {
  const needed = Object.fromEntries(required.map((name) => [name, properties[name]?.examples?.[0]]));
  const together = (name: string) => Object.keys(properties[name]?.requires ?? {});
  const others = Object.entries(properties).flatMap(([name, { examples = [] }]) =>
    examples.map((example) => ({
      ...needed,
      ...Object.fromEntries(together(name).map((other) => [other, properties[other]?.examples?.[0]])),
      [name]: example,
    })),
  );
  return [needed, ...others];
}

const fieldFor = ({ types: [type = 'string'], needs }: Cell): FieldSchema => ({
  type,
  title: 'Value',
  ...(type === 'array' && { items: { type: 'string' } }),
  ...(needs === 'enum' && { enum: ['one', 'two'] }),
});

/** An entity with a column for each set of options; all of them show the same value. */
function entityWith(cell: Cell): Entity {
  const columns = optionSets(cell).map((options, index) => ({
    field: `value${index}`,
    title: `Value ${index}`,
    cell: cell.name,
    ...options,
  }));
  return {
    name: 'things',
    schema: {
      type: 'object',
      properties: {
        id: { type: 'string', readOnly: true },
        label: { type: 'string' },
        kind: { type: 'string', enum: ['large', 'small'] },
        ...Object.fromEntries(columns.map(({ field }) => [field, fieldFor(cell)])),
      },
    },
    endpoints: { list: 'GET /things', update: 'PUT /things/{id}' },
    list: {
      title: 'Things',
      empty: 'Nothing',
      label: 'label',
      columns: [{ field: 'label', title: 'Label' }, ...columns],
    },
    errors: { list: 'Nothing came.', update: 'Not saved.' },
  };
}

const recordsFor = ({ list }: Entity, shown: readonly unknown[]): EntityRecord[] =>
  shown.map((value, index) => ({
    ...Object.fromEntries(list.columns.map(({ field }) => [field, value])),
    id: `thing-${index}`,
    label: `Thing ${index}`,
    kind: index % 2 === 0 ? 'large' : 'small',
  }));

function Table({ entity, records }: { readonly entity: Entity; readonly records: readonly EntityRecord[] }) {
  const { columns } = entity.list;
  const [sort, onSort] = useState(UNSORTED);
  const [sorting, onSortingChange] = useSorting(sort, (change) => onSort(change.sort));
  const shown = sort.length > 0 ? listReading(columns, columns).sorted(records, sort) : records;
  const state = { columnState: AS_CONFIGURED, onColumnState: () => undefined };
  const table = useEntityTable({
    name: 'cells',
    columns,
    ...state,
    sorting,
    onSortingChange,
    isMultiSort: true,
    shown,
  });
  return <EntityTable entity={entity} table={table} onHover={() => undefined} removing={new Set()} />;
}

const draw = (entity: Entity, records: readonly EntityRecord[]) =>
  render(
    <ConfigProvider value={testConfig()}>
      <GlobalStyles>
        <DataProvider value={testData()}>
          <QueryClientProvider client={createQueryClient()}>
            <MemoryRouter>
              <main>
                <h1>Things</h1>
                <Table entity={entity} records={records} />
              </main>
            </MemoryRouter>
          </QueryClientProvider>
        </DataProvider>
      </GlobalStyles>
    </ConfigProvider>,
  );

afterEach(() => document.documentElement.removeAttribute('data-color-scheme'));

describe.each(cells)('$name', (cell) => {
  const entity = entityWith(cell);
  const columns = entity.list.columns.slice(1);
  const records = recordsFor(entity, values);

  test('every option has an example', () => {
    const bare = Object.entries(cell.options.properties).filter(([, { examples = [] }]) => examples.length === 0);
    expect(bare.map(([name]) => name)).toEqual([]);
  });

  test('any value is shown, with each option', async () => {
    await draw(entity, records);
    const rows = page.getByRole('row').elements().slice(1);
    expect(rows).toHaveLength(values.length);
    for (const [row, element] of rows.entries()) {
      for (const [at, column] of columns.entries()) {
        if (componentOf(column)) continue;
        const text = cell.text?.(values[row], column, records[row] ?? {}) ?? '';
        expect(element.children[at + 1]?.textContent).toBe(text);
      }
    }
  });

  test('any value is sorted, and has a width', async () => {
    for (const [index, record] of records.entries()) {
      for (const column of columns) {
        const sorted = cell.sort?.(values[index], column, record);
        expect(['string', 'number', 'undefined']).toContain(typeof sorted);
        expect(cell.width?.(100, column) ?? 0).toBeLessThan(1000);
      }
    }
    await draw(entity, records);
    expect(page.getByRole('button', { name: /^Value \d+/ }).elements()).toHaveLength(cell.sort ? columns.length : 0);
  });

  test('axe finds nothing wrong, in light and in dark', async () => {
    await draw(entity, records);
    expect(await axeViolations()).toEqual([]);
    document.documentElement.setAttribute('data-color-scheme', 'dark');
    expect(await contrastViolations()).toEqual([]);
  });

  // A cell that only shows has no such test.
  const testOfEditing = cell.edits ? test : () => undefined;
  testOfEditing('the value is changed by keyboard alone', async () => {
    const api = fakeApi({});
    api.on('PUT /things/{id}', ({ body }) => json(body));
    const fitting = fieldFor(cell).type === 'boolean' ? false : 'one';
    await draw(entity, recordsFor(entity, [fitting]));
    await page.getByRole('region').click();
    const inCell = () => document.activeElement?.closest('td')?.cellIndex === 1;
    for (let tabs = 0; tabs < 10 && !inCell(); tabs += 1) await userEvent.keyboard('{Tab}');
    expect(inCell()).toBe(true);
    const opensList = document.activeElement?.ariaHasPopup === 'listbox';
    await userEvent.keyboard(' ');
    if (opensList) {
      await expect.element(page.getByRole('option', { selected: true })).toHaveFocus();
      await userEvent.keyboard('{ArrowDown}{Enter}');
    }
    await expect.poll(() => api.changes().map(({ call }) => call)).toEqual(['PUT /things/thing-0']);
    api.restore();
  });
});
