import { describe, expect, test } from 'vitest';
import { isObject, objectOf, parseJson } from '../../src/shared/base/json.ts';
import { deprecations } from '../../tools/check/language/deprecations.ts';
import { brokenPromises, lastRelease, present } from '../../tools/release/lastRelease.ts';
import { bareGrammar, narrowings } from '../../tools/release/narrowings.ts';

/** Patterns that differ from the last release's, and take all that they took: 'panel.json: api.rows'. */
const widerPatterns: readonly string[] = ['{entity}.ui.json: actions.*.call', '{entity}.ui.json: actions.*.call.call'];

test('the grammar accepts all that the last release accepted, or reads it as deprecated', () => {
  expect(brokenPromises(lastRelease(), present(), widerPatterns)).toEqual([]);
});

const now = present();
type Step = string | number;

/** A grammar with another value at a path; `undefined` takes the key away. */
function withOther(schema: unknown, [step, ...rest]: readonly Step[], value: (before: unknown) => unknown): unknown {
  if (step === undefined) return value(schema);
  if (Array.isArray(schema)) return schema.map((one, place) => (place === step ? withOther(one, rest, value) : one));
  const { [step]: inside, ...others } = objectOf(schema);
  const changed = withOther(inside, rest, value);
  return changed === undefined ? others : { ...others, [step]: changed };
}

/** What is said when a grammar of the last release had been another at a path. */
const said = (kind: string, path: readonly Step[], before: (now: unknown) => unknown) =>
  brokenPromises({ ...now, grammars: withGrammar(kind, path, before) }, now).map((line) => line.split(' since ')[0]);
const withGrammar = (kind: string, path: readonly Step[], value: (before: unknown) => unknown) => ({
  ...now.grammars,
  [kind]: withOther(now.grammars[kind], path, value),
});

/** What is said when the next release has another grammar at a path. */
const saidThen = (kind: string, path: readonly Step[], then: (now: unknown) => unknown) =>
  brokenPromises(now, { ...now, grammars: withGrammar(kind, path, then) }).map((line) => line.split(' since ')[0]);

const without =
  (...names: string[]) =>
  (value: unknown) =>
    Array.isArray(value)
      ? value.filter((one) => !names.includes(String(one)))
      : Object.fromEntries(Object.entries(objectOf(value)).filter(([name]) => !names.includes(name)));
const plus =
  (...more: unknown[]) =>
  (value: unknown) => [...(Array.isArray(value) ? value : []), ...more];

const column = ['properties', 'list', 'properties', 'columns', 'items'];

describe('A narrower grammar is reported:', () => {
  test.each<[what: string, kind: string, path: readonly Step[], then: (now: unknown) => unknown, said: string[]]>([
    ['a word', 'panel', ['properties'], without('logout'), ['panel.json: logout is gone']],
    [
      'a word within',
      'entity',
      [...column, 'properties'],
      without('width'),
      ['{entity}.ui.json: list.columns.*.width is gone'],
    ],
    [
      'a value',
      'entity',
      ['properties', 'list', 'properties', 'rowClick', 'enum'],
      without('edit'),
      ["{entity}.ui.json: list.rowClick 'edit' is gone"],
    ],
    [
      'a cell',
      'entity',
      [...column, 'properties', 'cell', 'enum'],
      without('badge'),
      ["{entity}.ui.json: list.columns.*.cell 'badge' is gone"],
    ],
    [
      'an option of one cell',
      'entity',
      [...column, 'else', 'then', 'propertyNames', 'else', 'enum'],
      without('prefix'),
      ['{entity}.ui.json: list.columns.*.prefix is gone'],
    ],
    ['a word that is required now', 'panel', ['required'], plus('locale'), ['panel.json: locale is required']],
    ['a type', 'panel', ['properties', 'title', 'type'], () => 'integer', ['panel.json: title takes no text']],
    [
      'a bound',
      'entity',
      [...column, 'properties', 'width', 'maximum'],
      () => 600,
      ['{entity}.ui.json: list.columns.*.width has another maximum'],
    ],
    ['a pattern', 'panel', ['properties', 'title', 'pattern'], () => '^x', ['panel.json: title has another pattern']],
    [
      'a list that becomes a value',
      'entity',
      ['properties', 'list', 'properties', 'columns'],
      () => ({ type: 'string' }),
      ['{entity}.ui.json: list.columns takes no list'],
    ],
  ])('%s', (_, kind, path, then, wanted) => {
    expect(saidThen(kind, path, then)).toEqual(wanted);
  });

  test('with the place for its deprecation', () => {
    const [line] = brokenPromises(now, { ...now, grammars: withGrammar('panel', ['properties'], without('logout')) });
    expect(line).toBe(
      `panel.json: logout is gone since ${now.version}: shops that say it would be refused. Read it until the next major version (tools/check/language/deprecations.ts), or leave it.`,
    );
  });

  test('a shape of several', () => {
    const shapes = {
      anyOf: [{ enum: ['a', 'b'] }, { type: 'object', properties: { a: true }, additionalProperties: false }],
    };
    const fewer = { anyOf: [{ const: 'a' }, { type: 'object', properties: {}, additionalProperties: false }] };
    const words = (before: object, after: object) =>
      narrowings({ ...before }, { ...after }).map(({ word, value, says }) => `${word} ${value ?? ''} ${says}`);
    expect(words(shapes, fewer)).toEqual([' b is gone', 'a  is gone']);
    expect(words(fewer, shapes)).toEqual([]);
    expect(words(shapes, { enum: ['a', 'b'] })).toEqual(['  takes no object']);
    expect(words({ enum: ['a', 'b'] }, { anyOf: [{ const: 'b' }, { const: 'a' }, { type: 'number' }] })).toEqual([]);
  });
});

describe('A wider grammar is not:', () => {
  test.each<[what: string, kind: string, path: readonly Step[], before: (now: unknown) => unknown]>([
    ['a word', 'panel', ['properties'], without('login')],
    ['a required word that may be left out', 'panel', ['required'], plus('locale')],
    [
      'an option of one cell',
      'entity',
      [...column, 'else', 'then', 'propertyNames', 'else', 'enum'],
      without('prefix'),
    ],
    ['a bound', 'entity', [...column, 'properties', 'width', 'maximum'], () => 600],
    ['a type more', 'panel', ['properties', 'locale'], () => ({ const: 'en' })],
  ])('%s', (_, kind, path, before) => {
    expect(said(kind, path, before)).toEqual([]);
  });

  test('a cell, with options of its own', () => {
    // The first of the chain is not there yet.
    const shape = (grammar: unknown) => column.reduce<unknown>((inside, step) => objectOf(inside)[step], grammar);
    const { if: _, then: __, else: rest, ...own } = objectOf(shape(now.grammars['entity']));
    const fewer = withOther({ ...own, ...objectOf(rest) }, ['properties', 'cell', 'enum'], without('text'));
    expect(said('entity', column, () => fewer)).toEqual([]);
  });
});

test('a word that is in the table may go; it may not leave the table before its time', () => {
  const [gone] = deprecations;
  const name = `panel.json: ${gone?.word}`;
  const before = withGrammar('panel', ['properties', 'texts', 'properties', 'draftTime'], () => ({ type: 'string' }));
  expect(brokenPromises({ ...now, grammars: before }, now)).toEqual([]);
  const forgetful = { ...now, deprecated: now.deprecated.filter((one) => one.name !== name) };
  expect(brokenPromises(now, forgetful)).toEqual([
    `${name} was to be read until 2.0, and is not in tools/check/language/deprecations.ts any more.`,
  ]);
  expect(brokenPromises(now, { ...forgetful, version: '2.0.0' })).toEqual([]);
});

test('descriptions and examples are not compared', () => {
  const grammar = parseJson(
    '{ "title": "T", "properties": { "title": { "type": "string", "description": "D" } } }',
    isObject,
  );
  expect(bareGrammar(grammar)).toEqual({ properties: { title: { type: 'string' } } });
});
