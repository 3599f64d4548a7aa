import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pagePath } from '../../src/panel/wire/pageCall.ts';
import { objectOf } from '../../src/shared/base/json.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { entities } from '../../src/shared/config/files.ts';
import { exactJson, exactJsonIn } from '../../src/shared/text/exactNumber.ts';
import { encodeField, encodeRecord } from '../../src/shared/wire/encode.ts';
import {
  codecOf,
  decodeList,
  decodeRecord,
  isEmpty,
  originOf,
  type WireRecord,
  wireRecord,
} from '../../src/shared/wire/record.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { validRecord } from '../support/recordsFor.ts';

const unknownKeys = fc.dictionary(
  fc.string({ minLength: 1 }).map((key) => `x-${key}`),
  fc.jsonValue(),
);

/** A record that was opened and saved as it was. */
function resent(entity: Entity, wire: WireRecord): WireRecord {
  const record = decodeRecord(entity, wire);
  return encodeRecord(entity, record, record);
}

/** A record as the API has it once it was saved by the panel. */
const settled = (entity: Entity): WireRecord => encodeRecord(entity, validRecord(entity, 0));

const withoutOmitted = ({ wire }: Entity, record: WireRecord): WireRecord =>
  wireRecord(Object.fromEntries(Object.entries(record).filter(([key]) => !wire?.omit?.includes(key))));

describe.each([...entities])('%s', (_, entity) => {
  const fields = Object.keys(entity.schema.properties);
  const field = fc.constantFrom(...fields.filter((name) => name !== 'id'));

  test('unknown keys survive a save, and omitted ones are left out', () => {
    const omitted = Object.fromEntries((entity.wire?.omit ?? []).map((key) => [key, ['anything']]));
    fc.assert(
      fc.property(unknownKeys, (extra) => {
        const wire = { ...extra, ...omitted, ...settled(entity) };
        expect(resent(entity, wire)).toEqual(withoutOmitted(entity, wire));
      }),
    );
  });

  test('null is decoded as empty, and encoded as null again', () => {
    fc.assert(
      fc.property(fc.subarray(fields.filter((name) => name !== 'id')), (empty) => {
        const wire = { ...settled(entity), ...Object.fromEntries(empty.map((name) => [name, null])) };
        const record = decodeRecord(entity, wire);
        for (const name of empty) expect(isEmpty(record[name]), name).toBe(true);
        expect(encodeRecord(entity, record, record)).toEqual(withoutOmitted(entity, wire));
      }),
    );
  });

  test('a missing field stays missing', () => {
    fc.assert(
      fc.property(field, (name) => {
        const { [name]: _gone, ...wire } = settled(entity);
        const sent = resent(entity, wire);
        expect(sent[name] ?? null, name).toBe(null);
      }),
    );
  });

  test('only the changed field changes', () => {
    fc.assert(
      fc.property(field, (name) => {
        const wire = settled(entity);
        const original = decodeRecord(entity, wire);
        const changed = { ...original, [name]: validRecord(entity, 1)[name] };
        const { [name]: _sent, ...others } = encodeRecord(entity, changed, original);
        const { [name]: _came, ...before } = withoutOmitted(entity, wire);
        expect(others).toEqual(before);
      }),
    );
  });

  test('a cleared field goes back as null, and a new record leaves it out', () => {
    const optional = fields.filter(
      (name) => !entity.schema.required?.includes(name) && !entity.wire?.omit?.includes(name),
    );
    for (const name of optional) {
      if (entity.schema.properties[name]?.type === 'array') continue;
      const wire = settled(entity);
      if (isEmpty(wire[name])) continue;
      const original = decodeRecord(entity, wire);
      const { [name]: _cleared, ...record } = original;
      expect(encodeRecord(entity, record, original)[name], name).toBe(null);
      expect(encodeRecord(entity, record)[name], name).toBe(codecOf(entity, name)?.encode(undefined));
    }
  });

  test('a record of any values can be shown and saved', async () => {
    const odd = fc.record(Object.fromEntries(fields.map((name) => [name, fc.jsonValue()])), { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(odd, async (wire) => {
        const record = decodeRecord(entity, wireRecord(wire));
        for (const [name, { type }] of Object.entries(entity.schema.properties)) {
          if (type === 'array') expect(Array.isArray(record[name])).toBe(true);
          expect(record[name]).not.toBe(null);
        }
        const sent = encodeRecord(entity, record, record);
        const kept = fields.filter((name) => !isEmpty(record[name]) && !isEmpty(sent[name]));
        // As JSON: a number beyond 2^53 is sent as its digits.
        const saved = wireRecord(objectOf(await exactJsonIn(exactJson(sent))));
        expect(Object.keys(decodeRecord(entity, saved))).toEqual(expect.arrayContaining(kept));
      }),
      { examples: [[{ price: 2 ** 53 }]] },
    );
  });

  test('a record keeps its wire form', () => {
    const wire = settled(entity);
    expect(originOf(decodeRecord(entity, wire))).toBe(wire);
  });
});

describe('a list with children in their parents', () => {
  const tree = [...entities.values()].find(({ list }) => list.tree);
  if (!tree) throw new Error('No entity has a tree.');
  const leaf = (id: string, extra = {}) => wireRecord({ id, name: id, slug: id, ...extra });

  test('becomes a flat list, each record once, with its parent', () => {
    const rows = [
      leaf('a', { parentId: null, children: [leaf('b', { children: [leaf('c', { parentId: 'b' })] })] }),
      leaf('b', { parentId: 'a' }),
      leaf('d', { children: 'none' }),
    ];
    const flat = decodeList(tree, rows).map(({ id, parentId }) => [id, parentId]);
    expect(flat).toEqual([
      ['a', undefined],
      ['b', 'a'],
      ['c', 'b'],
      ['d', undefined],
    ]);
  });

  test('becomes a flat list also when children have their own parents', () => {
    const circle: { id: string; children: unknown[] } = { id: 'a', children: [] };
    circle.children.push({ id: 'b', children: [circle] });
    expect(decodeList(tree, [wireRecord(circle)]).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

test('a number that came as a text is a number in the panel, and goes back as it came', () => {
  const products = entityNamed('products');
  const record = decodeRecord(products, wireRecord({ id: 7, stock: '5' }));
  expect(record).toMatchObject({ id: '7', stock: 5 });
  expect(encodeRecord(products, record, record)).toMatchObject({ id: 7, stock: '5' });
});

/** An entity with these fields, and nothing of the shop's but its calls. */
function entityWith(properties: Entity['schema']['properties'], wire: Entity['wire'] = {}): Entity {
  const { tree: _, ...list } = entityNamed('products').list;
  return { ...entityNamed('products'), list, wire, schema: { type: 'object', properties: { ...properties } } };
}

const rowOf = async (json: string): Promise<WireRecord> => {
  const row = await exactJsonIn(json);
  if (typeof row !== 'object' || row === null) throw new Error('It is no record.');
  return wireRecord({ ...row });
};

describe("an empty value goes back as it came: '' stays '', and null stays null", () => {
  const entity = entityWith(
    {
      id: { type: 'string' },
      name: { type: 'string' },
      sale: { type: 'number' },
      end: { type: 'string', format: 'date' },
      note: { type: 'string', nullable: true },
      none: { type: 'string' },
      gift: { type: 'boolean' },
      box: { type: 'object', properties: { width: { type: 'number' }, label: { type: 'string' } } },
      lines: {
        type: 'array',
        items: { type: 'object', properties: { sku: { type: 'string' }, note: { type: 'string' } } },
      },
    },
    { codecs: { sale: 'decimalString', end: 'dateOnly', none: 'nullWhenEmpty', 'box.width': 'decimalString' } },
  );
  const values = { sale: '', end: '', note: '', none: '', gift: '', lines: '', box: { width: '', label: null } };
  test.each([values, { ...values, sale: null, end: null, note: null, none: null, gift: null, lines: null, box: null }])(
    'only the name is changed in %j',
    (came) => {
      const original = decodeRecord(entity, wireRecord({ id: 'a', name: 'A', ...came }));
      const typedIn = { ...original, name: 'B', sale: undefined, note: '', lines: [] };
      expect(encodeRecord(entity, typedIn, original)).toEqual({ id: 'a', name: 'B', ...came });
    },
  );

  test('a missing key stays missing', () => {
    const original = decodeRecord(entity, wireRecord({ id: 'a', name: 'A' }));
    expect(encodeRecord(entity, { ...original, name: 'B' }, original)).toEqual({ id: 'a', name: 'B' });
  });

  test('inside an object or a list the rest stays as it came', () => {
    const lines = [
      { sku: 'a', note: null },
      { sku: 'b', note: '' },
    ];
    const original = decodeRecord(entity, wireRecord({ id: 'a', lines, box: { width: '', label: 'L' } }));
    const changed = {
      ...original,
      box: { label: 'M' },
      lines: [{ sku: 'c', note: '' }, { sku: 'b', note: '' }, { sku: 'new' }],
    };
    expect(encodeRecord(entity, changed, original)).toEqual({
      id: 'a',
      box: { width: '', label: 'M' },
      lines: [{ sku: 'c', note: null }, { sku: 'b', note: '' }, { sku: 'new' }],
    });
  });

  test("the parent of a tree's root is null", () => {
    const tree = [...entities.values()].find(({ list }) => list.tree);
    if (!tree?.list.tree) throw new Error('No entity has a tree.');
    const { parent } = tree.list.tree;
    const original = decodeRecord(tree, wireRecord({ id: 'a', name: 'A', slug: 'a', [parent]: '' }));
    expect(encodeRecord(tree, original, original)).toMatchObject({ [parent]: null });
  });
});

describe('a cleared field', () => {
  const came = { sale: '12.50', end: '2026-12-31', note: 'hello', stock: 3, maker: 'm1', tags: ['a'] };
  const cleared = { sale: undefined, end: undefined, note: undefined, stock: undefined, maker: undefined, tags: [] };
  const sent = (body: object, empty?: Readonly<Record<string, null | '' | 'omit'>>) => {
    const entity: Entity = {
      ...entityWith(
        {
          id: { type: 'string' },
          sale: { type: 'number' },
          end: { type: 'string', format: 'date' },
          note: { type: 'string' },
          stock: { type: 'integer' },
          maker: { type: 'string', reference: { to: 'makers' } },
          tags: { type: 'array', items: { type: 'string' } },
        },
        {
          codecs: { sale: 'decimalString', end: 'dateOnly', maker: 'nullWhenEmpty' },
          ...(empty && { empty }),
        },
      ),
      api: { base: '/api', body },
    };
    const original = decodeRecord(entity, wireRecord({ id: 'a', ...came }));
    return {
      all: encodeRecord(entity, { ...original, ...cleared }, original),
      one: encodeRecord(entity, { ...original, note: undefined }, original),
      alone: encodeField(entity, 'note', undefined, original, wireRecord({ id: 'a', ...came })),
      made: encodeRecord(entity, { note: '', maker: '', sale: undefined }),
    };
  };
  const nulls = { id: 'a', sale: null, end: null, note: null, stock: null, maker: null, tags: [] };

  test('goes as null', () => {
    for (const body of [{}, { empty: null }]) {
      const { all, one, alone } = sent(body);
      expect(all).toEqual(nulls);
      expect(one).toEqual({ id: 'a', ...came, note: null });
      expect(alone ?? null).toBe(null);
    }
  });

  test("goes as '' where a text came, for an API that ignores null", () => {
    const { all, one, alone } = sent({ empty: '' });
    expect(all).toEqual({ ...nulls, sale: '', end: '', note: '', maker: '' });
    expect(one).toEqual({ id: 'a', ...came, note: '' });
    expect(alone).toBe('');
    expect(sent({ empty: '', changes: true }).one).toEqual({ note: '' });
  });

  test('is left out, or sent as `wire.empty` says', () => {
    expect(sent({ empty: 'omit' }).all).toEqual({ id: 'a', tags: [] });
    expect(sent({ empty: 'omit' }, { note: null, stock: '' }).all).toEqual({
      id: 'a',
      note: null,
      stock: '',
      tags: [],
    });
    expect(sent({ empty: '' }, { sale: 'omit' }).all).toEqual({
      ...nulls,
      end: '',
      note: '',
      maker: '',
      sale: undefined,
    });
  });

  test('of a new record is not sent', () => {
    expect(sent({ empty: 'omit' }).made).toEqual({});
    expect(sent({}).made).toEqual(sent({ empty: null }).made);
  });
});

describe('a boolean in the form of its API', () => {
  const withFlags = () =>
    entityWith({
      id: { type: 'string' },
      active: { type: 'boolean' },
      lines: {
        type: 'array',
        items: { type: 'object', properties: { gift: { type: 'boolean' }, sku: { type: 'string' } } },
      },
      box: { type: 'object', properties: { open: { type: 'boolean' } } },
      flags: { type: 'array', items: { type: 'boolean' } },
    });
  test.each([
    [1, 0],
    ['1', '0'],
    ['true', 'false'],
    ['Y', 'N'],
    ['yes', 'no'],
    ['True', 'False'],
    [true, false],
  ])('%j and %j', (yes, no) => {
    const entity = withFlags();
    const wire = wireRecord({
      id: 'a',
      active: yes,
      box: { open: no },
      flags: [no, yes],
      lines: [
        { gift: yes, sku: 'a' },
        { gift: no, sku: 'b' },
      ],
    });
    const original = decodeRecord(entity, wire);
    expect(original).toMatchObject({
      active: true,
      box: { open: false },
      flags: [false, true],
      lines: [{ gift: true }, { gift: false }],
    });
    expect(encodeRecord(entity, original, original)).toEqual(wire);
    const changed = {
      ...original,
      active: false,
      box: { open: true },
      flags: [true],
      lines: [
        { gift: false, sku: 'a' },
        { gift: true, sku: 'new' },
      ],
    };
    expect(encodeRecord(entity, changed, original)).toEqual({
      id: 'a',
      active: no,
      box: { open: yes },
      flags: [yes],
      lines: [
        { gift: no, sku: 'a' },
        { gift: yes, sku: 'new' },
      ],
    });
    expect(encodeRecord(entity, { active: false, lines: [{ gift: true, sku: 'c' }] })).toEqual({
      active: no,
      lines: [{ gift: yes, sku: 'c' }],
    });
    const asked = { search: '', sort: [], conditions: [{ field: 'active', is: 'any' as const, values: ['false'] }] };
    expect(new URLSearchParams(pagePath(entity, asked, 0, 10).split('?')[1]).get('active')).toBe(String(no));
  });

  test('any other text is not a boolean', () => {
    const record = decodeRecord(withFlags(), wireRecord({ id: 'a', active: 'maybe', box: { open: 2 } }));
    expect(record).toMatchObject({ active: 'maybe', box: { open: 2 } });
  });
});

describe('numbers with more digits than JavaScript keeps', () => {
  const entity = entityWith(
    {
      id: { type: 'integer' },
      price: { type: 'number' },
      rate: { type: 'number' },
      makerId: { type: 'integer' },
      tagIds: { type: 'array', items: { type: 'string' } },
      shelfIds: { type: 'array', items: { type: 'string' } },
      sum: { type: 'number' },
    },
    { codecs: { shelfIds: { codec: 'idList', key: 'shelfId' }, sum: 'decimalString' } },
  );
  const json =
    '{"id":9007199254740993,"price":1,"rate":0.12345678901234567891,"makerId":1182345678901234567,"tagIds":[1182345678901234567],' +
    '"shelfIds":[{"shelfId":1182345678901234567,"at":{"row":9007199254740995}},{"shelfId":5}],"sum":"12345678901234567.89",' +
    '"more":{"ref":9007199254740997,"ref_str":"9007199254740997"}}';

  test('keep all digits on the page, and go back as they came', async () => {
    const original = decodeRecord(entity, await rowOf(json));
    expect(original).toMatchObject({
      id: '9007199254740993',
      rate: '0.12345678901234567891',
      makerId: '1182345678901234567',
      tagIds: ['1182345678901234567'],
      shelfIds: ['1182345678901234567', '5'],
      sum: '12345678901234567.89',
      more: { ref: '9007199254740997', ref_str: '9007199254740997' },
    });
    expect(exactJson(encodeRecord(entity, original, original))).toBe(json);
    const priced = encodeRecord(entity, { ...original, price: 55 }, original);
    expect(exactJson(priced)).toBe(json.replace('"price":1,', '"price":55,'));
  });

  test('chosen ids are sent in the same form', async () => {
    const original = decodeRecord(entity, await rowOf(json));
    const chosen = {
      ...original,
      makerId: '1182345678901234568',
      tagIds: ['1182345678901234567', '1182345678901234569'],
      shelfIds: ['1182345678901234567', '5', '1182345678901234569'],
      sum: '12345678901234567.90',
    };
    const sent = exactJson(encodeRecord(entity, chosen, original));
    expect(sent).toContain('"makerId":1182345678901234568');
    expect(sent).toContain('"tagIds":[1182345678901234567,1182345678901234569]');
    expect(sent).toContain('{"shelfId":5},{"shelfId":1182345678901234569}]');
    expect(sent).toContain('"sum":"12345678901234567.90"');
    expect(exactJson(encodeRecord(entity, { makerId: '1182345678901234568' }))).toContain(
      '"makerId":1182345678901234568',
    );
  });

  test('stay two ids that differ in the last digit', async () => {
    const [odd, even] = decodeList(entity, [await rowOf(json), await rowOf(json.replace('740993', '740992'))]);
    expect([odd?.id, even?.id]).toEqual(['9007199254740993', '9007199254740992']);
  });
});
