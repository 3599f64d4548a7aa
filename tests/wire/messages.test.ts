import { describe, expect, test } from 'vitest';
import { panelAjv } from '../../src/shared/config/ajv.ts';
import { messageFor } from '../../src/shared/config/errorMessage.ts';
import type { RecordSchema } from '../../src/shared/config/grammar.ts';
import { stepsOf, validationErrors } from '../../src/shared/config/messages.ts';

const schema = {
  type: 'object',
  required: ['name', 'size'],
  properties: {
    size: {
      type: 'number',
      minimum: 0,
      multipleOf: 0.01,
      errorMessage: { minimum: 'No less than 0', _: 'Enter a size' },
    },
    name: { type: 'string', minLength: 2, errorMessage: 'Name it' },
    note: { type: 'string', maxLength: 3 },
    isOpen: { type: 'boolean' },
    count: { type: 'integer', nullable: true },
    'a/b~c': { type: 'string', minLength: 1, errorMessage: 'Odd' },
    parts: {
      type: 'array',
      minItems: 1,
      errorMessage: 'Add a part',
      items: {
        type: 'object',
        required: ['code'],
        properties: { code: { type: 'string', minLength: 1, errorMessage: 'Code required' } },
      },
    },
  },
} satisfies RecordSchema;

function told(record: object) {
  const validate = panelAjv().compile(schema);
  validate(record);
  return validationErrors(schema, validate.errors ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('validationErrors', () => {
  test('come in the order of the form, one a value', () => {
    expect(told({ name: '', size: -0.001 })).toEqual(['size: No less than 0', 'name: Name it']);
  });

  test('a missing value is reported at its own field', () => {
    expect(told({})).toEqual(['size: Enter a size', 'name: Name it']);
  });

  test('an entry of a list is reported at its index', () => {
    expect(told({ name: 'ab', size: 1, parts: [{ code: 'a' }, {}, { code: '' }] })).toEqual([
      'parts.1.code: Code required',
      'parts.2.code: Code required',
    ]);
    expect(told({ name: 'ab', size: 1, parts: [] })).toEqual(['parts: Add a part']);
  });

  test('a rule without a message has that of Ajv', () => {
    expect(told({ name: 'ab', size: 1, note: 'long' })).toEqual(['note: must NOT have more than 3 characters']);
  });

  test('a value of another type has a plain message', () => {
    expect(told({ name: 'ab', size: 1, note: 1, isOpen: 'yes', count: 0.5 })).toEqual([
      'note: Must be a text',
      'isOpen: Must be yes or no',
      'count: Must be a whole number',
    ]);
  });

  test('a field’s name may hold anything', () => {
    expect(told({ name: 'ab', size: 1, 'a/b~c': '' })).toEqual(['a/b~c: Odd']);
  });

  test.each([19.99, 0.07, 1.1, 4.35, 1234567.89])('%d has no more than two decimals', (size) => {
    expect(told({ name: 'ab', size })).toEqual([]);
  });

  test('12.345 has more than two decimals', () => {
    expect(told({ name: 'ab', size: 12.345 })).toEqual(['size: Enter a size']);
  });
});

test('messageFor prefers the keyword’s own text', () => {
  expect(messageFor({ minimum: 'own', _: 'rest' }, 'minimum')).toBe('own');
  expect(messageFor({ minimum: 'own', _: 'rest' }, 'required')).toBe('rest');
  expect(messageFor('all', 'required')).toBe('all');
  expect(messageFor({ minimum: 'own' }, 'required')).toBe(undefined);
  expect(messageFor(undefined, 'required')).toBe(undefined);
});

test('stepsOf reads a JSON pointer', () => {
  expect(stepsOf('/images/0/url')).toEqual(['images', 0, 'url']);
  expect(stepsOf('/a~1b~0c')).toEqual(['a/b~c']);
  expect(stepsOf('')).toEqual([]);
});
