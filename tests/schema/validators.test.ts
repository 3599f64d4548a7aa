import { resolve } from 'node:path';
import type { RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { panelAjv } from '../../src/shared/config/ajv.ts';
import { validatorsModule } from '../../tools/build/validators.ts';

/** The validator that a built page has of a schema. */
async function compiled(schema: RJSFSchema) {
  const entry = 'fixture.js';
  const fixture: Plugin = {
    name: 'fixture',
    resolveId: (id) => (id.endsWith(entry) ? `\0${entry}` : null),
    load: (id) => (id === `\0${entry}` ? validatorsModule(schema) : null),
  };
  const result = await build({
    root: resolve(import.meta.dirname, '../..'),
    configFile: false,
    logLevel: 'silent',
    plugins: [fixture],
    build: { write: false, copyPublicDir: false, lib: { entry, formats: ['es'] } },
  });
  const [output] = Array.isArray(result) ? result : [];
  const code = output?.output[0].code ?? '';
  const { default: functions } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  return createPrecompiledValidator(functions, schema);
}

const schema: RJSFSchema = {
  type: 'object',
  properties: {
    kind: { type: 'string', enum: ['percent', 'fixed'] },
    start: { type: 'string', format: 'date' },
    end: { type: 'string', format: 'date', ...{ formatMinimum: { $data: '1/start' } } },
    opens: { type: 'string', format: 'time', ...{ formatMinimum: '08:00' } },
    closes: {
      type: 'string',
      format: 'time',
      ...{ formatExclusiveMinimum: { $data: '1/opens' }, formatMaximum: '22:00' },
    },
    code: { type: 'string', minLength: 3 },
  },
  if: { properties: { kind: { const: 'percent' } }, required: ['kind'] },
  then: { properties: { value: { type: 'number', maximum: 100 } }, required: ['value'] },
};

test('the compiled code says what is wrong, with formats, lengths and the rules of a condition', async () => {
  const validator = await compiled(schema);
  const wrong = (record: object) =>
    validator
      .rawValidation<{ instancePath: string; keyword: string }>(schema, record)
      .errors?.map(({ keyword }) => keyword);
  expect(wrong({ kind: 'fixed', start: '2026-02-01', code: 'abc' })).toBeUndefined();
  expect(wrong({ start: '2026-02-01', end: '2026-02-01' })).toBeUndefined();
  expect(wrong({ start: '2026-02-01', end: '2026-01-31' })).toEqual(['formatMinimum']);
  const times = (opens: string, closes?: string) => wrong({ opens, ...(closes !== undefined && { closes }) });
  for (const [opens, closes] of [
    ['08:00'],
    ['08:00:00', '22:00'],
    ['10:30:15+02:00', '10:31'],
    ['09:00', '22:00:00.5Z'],
  ])
    expect(times(opens ?? '', closes)).toBeUndefined();
  expect(times('07:59:59')).toEqual(['formatMinimum']);
  expect(times('10:30', '10:30:00')).toEqual(['formatExclusiveMinimum']);
  expect(times('10:30:00', '09:00')).toEqual(['formatExclusiveMinimum']);
  expect(times('08:00', '22:00:01')).toEqual(['formatMaximum']);
  expect(times('', '21:00')).toEqual(['format']);
  expect(wrong({ kind: 'percent', start: 'soon', code: 'a', value: 120 })).toEqual([
    'maximum',
    'if',
    'format',
    'minLength',
  ]);
});

test('the code asks for no compiler and no eval', () => {
  expect(validatorsModule(schema)).not.toMatch(/\brequire\(|\bnew Function\b|\beval\b/);
});

const sets: RJSFSchema = {
  type: 'object',
  properties: {
    parts: { type: 'array', uniqueItems: true },
  },
};

test.each(['toString', 'valueOf', 'constructor', '__proto__', 'hasOwnProperty'])(
  'entries with a key %s are compared as any others, in the page and by the API',
  async (key) => {
    const of = (value: string) => JSON.parse(`{"${key}":"${value}"}`);
    const page = await compiled(sets);
    const api = panelAjv().compile(sets);
    const taken = (parts: unknown[]) => [page.isValid(sets, { parts }, sets), api({ parts })];
    expect(taken([of('a'), of('b'), {}, { key: 'a' }])).toEqual([true, true]);
    expect(taken([of('a'), of('b'), of('a')])).toEqual([false, false]);
    expect(taken([[of('a'), 1], [of('a')], [of('a'), 1]])).toEqual([false, false]);
    expect(taken([null, 'a', 1, '1', 'a'])).toEqual([false, false]);
  },
);
