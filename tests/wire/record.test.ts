import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entity } from '../../src/config/entity.ts';
import { entities } from '../../src/config/files.ts';
import {
  codecOf,
  decodeList,
  decodeRecord,
  encodeRecord,
  isEmpty,
  originOf,
  type WireRecord,
  wireRecord,
} from '../../src/wire/record.ts';
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

  test('what the panel does not know survives a save, what the config omits is left out', () => {
    const omitted = Object.fromEntries((entity.wire?.omit ?? []).map((key) => [key, ['anything']]));
    fc.assert(
      fc.property(unknownKeys, (extra) => {
        const wire = { ...extra, ...omitted, ...settled(entity) };
        expect(resent(entity, wire)).toEqual(withoutOmitted(entity, wire));
      }),
    );
  });

  test('null is nothing in the panel, and null again on the wire', () => {
    fc.assert(
      fc.property(fc.subarray(fields.filter((name) => name !== 'id')), (empty) => {
        const wire = { ...settled(entity), ...Object.fromEntries(empty.map((name) => [name, null])) };
        const record = decodeRecord(entity, wire);
        for (const name of empty) expect(isEmpty(record[name]), name).toBe(true);
        expect(encodeRecord(entity, record, record)).toEqual(withoutOmitted(entity, wire));
      }),
    );
  });

  test('a field that is not there stays so', () => {
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

  test('a record of any values can be shown and saved', () => {
    const odd = fc.record(Object.fromEntries(fields.map((name) => [name, fc.jsonValue()])), { requiredKeys: [] });
    fc.assert(
      fc.property(odd, (wire) => {
        const record = decodeRecord(entity, wireRecord(wire));
        for (const [name, { type }] of Object.entries(entity.schema.properties)) {
          if (type === 'array') expect(Array.isArray(record[name])).toBe(true);
          expect(record[name]).not.toBe(null);
        }
        const sent = encodeRecord(entity, record, record);
        const kept = fields.filter((name) => !isEmpty(record[name]) && !isEmpty(sent[name]));
        expect(Object.keys(decodeRecord(entity, sent))).toEqual(expect.arrayContaining(kept));
      }),
    );
  });

  test('a record knows what it came as', () => {
    const wire = settled(entity);
    expect(originOf(decodeRecord(entity, wire))).toBe(wire);
  });
});

describe('a list with children in their parents', () => {
  const tree = [...entities.values()].find(({ list }) => list.tree);
  if (!tree) throw new Error('No entity has a tree.');
  const leaf = (id: string, extra = {}) => wireRecord({ id, name: id, slug: id, ...extra });

  test('becomes a flat list, each once, with the parent it was found in', () => {
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

  test('also when children hold their own parents', () => {
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
