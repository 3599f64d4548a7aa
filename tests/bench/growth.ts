import { statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { seed } from '../../src/shop/demo/seed.ts';
import { environment, type Place, startServer } from './server.ts';

/** What is asked of each size, once after a start and four times more. */
const calls = new Map<string, (products: number) => string>([
  ['first page', () => 'limit=100'],
  ['jump to the middle', (products) => `limit=100&offset=${Math.floor(products / 2)}`],
  ['the same, by name', (products) => `limit=100&sort=name&offset=${Math.floor(products / 2)}`],
  ['the same, by price', (products) => `limit=100&sort=-price&offset=${Math.floor(products / 2)}`],
  ['sort', () => 'limit=100&sort=-stock'],
  ['filter', () => 'limit=100&status=DRAFT'],
  ['two of a filter', () => 'limit=100&status=ACTIVE&status=DRAFT'],
  ['filter, by name, middle', (products) => `limit=100&status=ACTIVE&sort=name&offset=${Math.floor(products / 3)}`],
  ['range', () => 'limit=100&price.from=100&price.before=120'],
  ['search, many found', () => 'limit=100&q=lamp'],
  ['search, most found', () => 'limit=100&q=active'],
  ['search, few found', () => 'limit=100&q=fjord+99'],
  ['search, none found', () => 'limit=100&q=zzqx'],
  ['search, two letters', () => 'limit=100&q=ab'],
  ['search, by name', () => 'limit=100&q=lamp&sort=name'],
  ['search and filter', () => 'limit=100&q=lamp&status=ACTIVE'],
]);

/** The figures of a list, once after a start and four times more, each time after a product has changed. */
const figures = new Map([
  ['count', 'figures=count'],
  ['sum', 'figures=count&figures.sum=price'],
  ['sum of each status', 'figures=count&figures.by=status&figures.sum=price'],
  ['sum of a filter', 'figures=count&figures.sum=price&status=DRAFT'],
  ['number of each day', 'figures=count&figures.day=createdAt&figures.zone=Europe/Berlin'],
]);

/** The goals at the largest size, in milliseconds: of a search, of a jump, of a start, of the seed; and megabytes. */
const goals = { search: 100, jump: 300, seed: 240_000, memory: 600 };

/**
 * Seeds shops of several sizes and measures, with nobody else there, what each call takes: the first time, when the records are
 * counted too, and again. Prints a table for each store, with the exponent of the growth from the smallest to the largest.
 * @param placeOf makes an empty place for a shop
 * @returns what missed its goal
 */
export async function growth(
  store: string,
  sizes: readonly number[],
  placeOf: (products: number) => Promise<Place>,
): Promise<string[]> {
  const rows = new Map<string, number[]>();
  const again = new Map<string, number[]>();
  const note = (table: Map<string, number[]>, what: string, value: number) =>
    table.set(what, [...(table.get(what) ?? []), value]);
  for (const products of sizes) {
    const place = await placeOf(products);
    const begun = performance.now();
    await seed(['--products', String(products)], environment(place));
    note(rows, 'seed', performance.now() - begun);
    const server = await startServer(place);
    try {
      note(rows, 'start', server.readyAfter);
      const headers = { authorization: `Bearer ${await server.token()}` };
      const list = `${server.url}/api/products`;
      const measure = async (what: string, query: string, before: () => Promise<unknown> = async () => undefined) => {
        const times: number[] = [];
        for (let time = 0; time < 5; time += 1) {
          await before();
          const start = performance.now();
          const answer = await fetch(`${list}?${query}`, { headers });
          await answer.arrayBuffer();
          if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${query}`);
          times.push(performance.now() - start);
        }
        const [first = 0, ...others] = times;
        note(rows, what, first);
        note(again, what, others.sort((a, b) => a - b)[1] ?? 0);
      };
      for (const [what, query] of calls) await measure(what, query(products));
      for (const [what, query] of figures) await measure(what, query, () => changeOne(list, headers));
      note(rows, 'memory of the server', server.memory('peak'));
      note(rows, 'bytes, MB', (await bytesOf(place)) / 1e6);
    } finally {
      await server.stop();
    }
  }
  print(store, sizes, rows, again);
  const missed = [...rows].flatMap(([what, values]) => {
    const most = values.at(-1) ?? 0;
    const goal = /^search/.test(what)
      ? goals.search
      : /middle/.test(what)
        ? goals.jump
        : what === 'seed'
          ? goals.seed
          : what === 'memory of the server'
            ? goals.memory
            : Number.POSITIVE_INFINITY;
    return most > goal ? [`${what} ${Math.round(most)}, wanted under ${goal} (${store}, ${sizes.at(-1)})`] : [];
  });
  return missed;
}

/** Changes the stock of a product. */
async function changeOne(list: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const products: unknown = await (await fetch(`${list}?limit=1`, { headers })).json();
  const [product] = Array.isArray(products) ? products : [];
  const body = JSON.stringify({ ...product, stock: Number(product?.stock) + 1 });
  const json = { ...headers, 'content-type': 'application/json' };
  const { status } = await fetch(`${list}/${product?.id}`, { method: 'PUT', headers: json, body });
  if (status >= 300) throw new Error(`A product cannot be changed: ${status}`);
}

async function bytesOf({ dataDir, databaseUrl }: Place): Promise<number> {
  if (databaseUrl === undefined) return statSync(join(dataDir, 'shop.db')).size;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select pg_database_size(current_database()) as size');
  await client.end();
  return Number(rows[0]?.size);
}

function print(
  store: string,
  sizes: readonly number[],
  rows: ReadonlyMap<string, readonly number[]>,
  again: ReadonlyMap<string, readonly number[]>,
): void {
  const shown = (value: number) => value.toFixed(value < 10 ? 1 : 0);
  console.log(`\n${store}, products; milliseconds of the first call / of another one`);
  console.log(
    ['', ...sizes.map((size) => size.toLocaleString('en')), 'exponent']
      .map((one, at) => (at === 0 ? one.padEnd(25) : one.padStart(15)))
      .join(''),
  );
  for (const [what, values] of rows) {
    const more = again.get(what);
    const cells = values.map((value, at) => (more ? `${shown(value)} / ${shown(more[at] ?? 0)}` : shown(value)));
    const [first = 1, last = 1] = [values[0], values.at(-1)];
    const [few = 1, many = 1] = [sizes[0], sizes.at(-1)];
    const exponent = sizes.length > 1 ? (Math.log(last / first) / Math.log(many / few)).toFixed(2) : '';
    console.log(what.padEnd(25) + [...cells, exponent].map((cell) => cell.padStart(15)).join(''));
  }
}
