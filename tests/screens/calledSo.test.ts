import { describe, expect, test } from 'vitest';
import { listSource } from '../../src/panel/data/lists/useListSource.ts';
import { createQueryClient } from '../../src/panel/data/session/queryClient.ts';
import { calledSo } from '../../src/panel/import/calledSo.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { testApi } from '../support/sessionData.ts';

interface Guardian {
  readonly id: string;
  readonly first: string;
  readonly last: string;
  readonly note?: string;
}

const guardians: Entity = {
  name: 'guardians',
  schema: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      first: { type: 'string' },
      last: { type: 'string' },
      note: { type: 'string' },
    },
  },
  endpoints: { list: 'GET /guardians' },
  list: { title: 'Guardians', empty: 'None', label: '{first} {last}[ ({note})]', columns: [], paging: 'server' },
};

const some: readonly Guardian[] = [
  { id: 'g1', first: 'Käthe', last: 'Schäfer' },
  { id: 'g2', first: 'Xenia', last: 'Neumann' },
  { id: 'g3', first: 'Käthe', last: 'Schäfer' },
  { id: 'g4', first: 'Mila', last: 'Neumann', note: 'S-0501' },
  { id: 'g5', first: 'Anna Maria', last: 'Berg' },
];
const many = Array.from({ length: 1_100 }, (_, at) => ({ id: `m${at}`, first: `F${at}`, last: 'Schäfer' }));

const unsearched: Entity = { ...guardians, api: { base: '/api', query: { can: { search: false } } } };

/** How APIs search: each word in any field, or the whole text in one of them. */
const searches = {
  byWords: (text: string, fields: readonly string[]) =>
    text.split(' ').every((word) => fields.some((field) => field.includes(word))),
  inOneField: (text: string, fields: readonly string[]) => fields.some((field) => field.includes(text)),
};

/** What a list's API is asked for names, and how it answers. */
function register({
  records = some,
  entity = guardians,
  finds = searches.byWords,
  labels = [],
}: {
  readonly records?: readonly Guardian[];
  readonly entity?: Entity;
  readonly finds?: (typeof searches)['byWords'];
  readonly labels?: readonly string[];
} = {}) {
  const client = createQueryClient();
  const asked: string[] = [];
  const send = async (path: string) => {
    const params = new URLSearchParams(path.split('?')[1]);
    asked.push(params.get('q') ?? params.getAll('last').join());
    const [text, lasts] = [(params.get('q') ?? '').toLowerCase(), params.getAll('last')];
    const found = records.filter(
      ({ id, first, last, note = '' }) =>
        finds(
          text,
          [id, first, last, note].map((field) => field.toLowerCase()),
        ) &&
        (lasts.length === 0 || lasts.includes(last)),
    );
    const [from, count] = [Number(params.get('offset')), Number(params.get('limit'))];
    return Response.json(found.slice(from, from + count), { headers: { 'x-total-count': String(found.length) } });
  };
  const source = listSource({ client, api: { ...testApi(), send }, entity });
  const ids = async (...names: readonly string[]) => {
    const exactly = (field: string) => client.query(source.find(field, names, 'exactly'));
    const find = calledSo({ target: entity, source, labels, exactly, tooMany: 'Too many.' });
    return Promise.all(names.map(async (name) => (await find(name)).map(({ id }) => id)));
  };
  return { ids, asked };
}

describe.each(Object.entries(searches))('A name in a list that the API pages and searches %s', (_, finds) => {
  test('is what a template makes, and has all of its records', async () => {
    const { ids } = register({ finds });
    expect(await ids('Xenia Neumann', 'Käthe Schäfer', 'käthe SCHÄFER', 'Niemand Unbekannt', 'Neumann')).toEqual([
      ['g2'],
      ['g1', 'g3'],
      ['g1', 'g3'],
      [],
      [],
    ]);
    expect(await ids('Mila Neumann (S-0501)', 'Anna Maria Berg', 'Mila Neumann')).toEqual([['g4'], ['g5'], []]);
  });

  test('is found among very many of one word', async () => {
    const { ids, asked } = register({ finds, records: [...many, ...some] });
    expect(await ids('Käthe Schäfer', 'F7 Schäfer')).toEqual([['g1', 'g3'], ['m7']]);
    // A page tells how many there are.
    expect(asked.filter((text) => text === 'Schäfer')).toEqual(['Schäfer']);
  });

  test('is unknown where each word has too many', async () => {
    const { ids } = register({ finds, records: many.map((one) => ({ ...one, first: 'Anna' })) });
    await expect(ids('Anna Schäfer')).rejects.toThrow('Too many.');
  });
});

test('an API that cannot search is read once, for all names', async () => {
  const { ids, asked } = register({ entity: unsearched });
  expect(await ids('Xenia Neumann', 'Käthe Schäfer')).toEqual([['g2'], ['g1', 'g3']]);
  expect(asked).toEqual(['']);
  const longer = register({ entity: unsearched, records: many });
  await expect(longer.ids('Xenia Neumann')).rejects.toThrow('Too many.');
});

test('a label that is a field is asked for by its values, in another letter case by a search', async () => {
  const { ids, asked } = register({ labels: ['last'] });
  expect(await ids('Berg', 'Schäfer', 'neumann')).toEqual([['g5'], ['g1', 'g3'], ['g2', 'g4']]);
  expect(asked).toEqual(['Berg,Schäfer,neumann', 'neumann']);
});
