import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPage } from '../../../src/server/lists/pages.ts';
import { type Shop, setUpShop } from '../../../src/server/records/shop.ts';
import type { SqlRow, SqlValue } from '../../../src/server/store/database.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import type { Entity } from '../../../src/shared/config/entity.ts';
import { entities, panel } from '../../../src/shared/config/files.ts';
import { pagedFields, rangedFields, sortedFields } from '../../../src/shared/config/pagedFields.ts';
import { demoData } from '../../../src/shop/demo/demoData.ts';

/** What a screen can ask: every order of its columns, its filters, its references, a search, and a page far below. */
function queriesOf(entity: Entity): Readonly<Record<string, string | string[] | undefined>>[] {
  const { columns, filters = [], sort } = entity.list;
  const [fields, sorted, ranged] = [pagedFields(entity), sortedFields(entity), rangedFields(entity)];
  const orders = [...columns.map(({ field }) => field), ...(sort ?? [])].filter((field) => sorted.has(field));
  const filtered = filters.map(({ field }) => field).filter((field) => fields.has(field));
  const references = [...fields.keys()].filter((field) => entity.schema.properties[field]?.reference);
  const lists = [...fields].flatMap(([field, type]) => (type === 'list' ? [field] : []));
  const valueFor = (field: string) =>
    fields.get(field) === 'number' ? '7' : fields.get(field) === 'boolean' ? 'false' : 'x';
  const ends = columns.flatMap(({ field }) =>
    ranged.has(field) ? ['from', 'before'].map((end) => [field, `${field}.${end}`] as const) : [],
  );
  return [
    { limit: '100', offset: '1000' },
    { id: ['a', 'b'] },
    { q: 'lamp', limit: '1' },
    { q: 'lamp brass' },
    { q: 'brass la' },
    ...orders.flatMap((sort) => [
      { sort, offset: '100' },
      { sort: `-${sort}` },
      ...filtered.map((field) => ({ [field]: valueFor(field), sort, offset: '100' })),
    ]),
    ...[...filtered, ...references, ...lists].flatMap((field) => [
      { [field]: valueFor(field) },
      { [field]: [valueFor(field), valueFor(field)], q: 'lamp' },
    ]),
    ...ends.map(([field, end]) => ({ [end]: fields.get(field) === 'number' ? '7' : '2031-01-31T00:00:00Z' })),
  ];
}

/** That no page of a list reads every record (docs/api.md). */
export function plansSuite(newDatabase: () => Promise<string | undefined>): void {
  describe('the plan of a page', () => {
    let shop: Shop;
    let dataDir: string;
    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'shop-plans-'));
      shop = { panel, entities, database: await openDatabase(await newDatabase(), dataDir) };
      await setUpShop(shop, () => demoData(200));
    });
    afterAll(async () => {
      await shop?.database.close();
      rmSync(dataDir, { recursive: true, force: true });
    });

    test.each([...entities.values()].flatMap((entity) => queriesOf(entity).map((query) => ({ entity, query }))))(
      'of $entity.name: $query',
      async ({ entity, query }) => {
        const asked: [text: string, values: readonly SqlValue[]][] = [];
        const { database } = shop;
        const watched: Shop = {
          ...shop,
          database: {
            ...database,
            rows: (text, values = []) => {
              asked.push([text, values]);
              return database.rows(text, values);
            },
          },
        };
        // Where nothing is found nothing else is asked.
        const page = await readPage(watched, entity, query, async (_key, _isOwn, count) =>
          Math.max((await count()).total, 1),
        );
        expect(asked.length).toBeGreaterThan(1);
        // The same in a list where many match.
        const same = await readPage(watched, entity, query, async () => Math.max(page.total, 100_000));
        expect(same.records).toEqual(page.records);
        for (const [text, values] of asked) expect(await scansIn(shop, text, values), text).toEqual([]);
      },
    );

    test('reads a sort order from its index only', async () => {
      const { database } = shop;
      if (!database.dialect.columns) return;
      await database.settle();
      const entity = [...entities.values()].find(({ list }) => list.filters?.some(({ field }) => field === 'status'));
      if (!entity) throw new Error('No list has this filter.');
      const asked: [text: string, values: readonly SqlValue[]][] = [];
      const rows: Shop['database']['rows'] = (text, values = []) => {
        asked.push([text, values]);
        return database.rows(text, values);
      };
      for (const filter of [{}, { status: 'x' }]) {
        await readPage({ ...shop, database: { ...database, rows } }, entity, { ...filter, sort: 'name', offset: '50' });
      }
      const plans = await database.transaction(async (sql) => {
        await sql.rows(
          'set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off',
        );
        return Promise.all(
          asked.map(async ([text, values]) => JSON.stringify(await sql.rows(`explain (costs off) ${text}`, values))),
        );
      });
      for (const plan of plans) expect(plan).toContain('Index Only Scan');
    });

    test('a full scan is detected', async () => {
      for (const { name } of entities.values()) {
        const statement = `select seq from "${name}" where doc ->> 'nothing' = $1 order by seq limit 5`;
        expect(await scansIn(shop, statement, ['x'])).not.toEqual([]);
      }
    });
  });
}

/** What a statement reads from one end to the other. */
async function scansIn({ database }: Shop, text: string, values: readonly SqlValue[]): Promise<string[]> {
  if (database.dialect.isInOrder) {
    const steps = await database.rows(`explain query plan ${text}`, values);
    return steps
      .map(({ detail }) => String(detail))
      .filter((step) => /^SCAN (?!_letters_|found|\()/.test(step) && !/ USING (COVERING )?INDEX /.test(step));
  }
  return database.transaction(async (sql) => {
    // In a small table it would read everything.
    await sql.rows('set local enable_seqscan = off');
    // And find few by their texts on the way through all.
    if (text.includes('_search_')) await sql.rows('set local enable_indexscan = off');
    return walksIn(await sql.rows(`explain (costs off) ${text}`, values));
  });
}

/** The scans of a plan of PostgreSQL that look at each record: all of a table, or all of an index with a condition. */
function walksIn(rows: readonly SqlRow[]): string[] {
  const lines = rows.map((row) => String(row['QUERY PLAN']));
  return lines.flatMap((line, index) => {
    if (!/ Scan /.test(line) || /Subquery Scan/.test(line)) return [];
    const depth = line.search(/\S/);
    const rest = lines.slice(index + 1);
    const end = rest.findIndex((other) => /->/.test(other) && other.search(/\S/) <= depth);
    const own = rest.slice(0, end < 0 ? undefined : end).join('\n');
    const isWalk = /Seq Scan/.test(line) || (/Filter: /.test(own) && !/Index Cond: /.test(own));
    return isWalk ? [`${line.trim()} ${own}`] : [];
  });
}
