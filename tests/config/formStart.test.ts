import validator from '@rjsf/validator-ajv8';
import { describe, expect, test } from 'vitest';
import { type CompiledForm, recordErrors } from '../../src/panel/data/operations/validation.ts';
import { widgetNames } from '../../src/panel/widgets/form/widgetNames.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { drawnSchema, emptyRecord, formSchema } from '../../src/shared/config/formSchema.ts';
import type { RecordSchema } from '../../src/shared/config/grammar.ts';
import { entityNamed } from '../support/entityNamed.ts';

const schema: RecordSchema = {
  type: 'object',
  required: ['gift', 'boxed', 'asked', 'chosen', 'agreed', 'given', 'size'],
  properties: {
    gift: { type: 'boolean' },
    boxed: { type: 'boolean' },
    asked: { type: 'boolean' },
    chosen: { type: 'boolean' },
    agreed: { type: 'boolean', const: true },
    given: { type: 'boolean', default: true },
    optional: { type: 'boolean' },
    late: { type: 'boolean' },
    size: {
      type: 'object',
      required: ['fixed'],
      properties: { fixed: { type: 'boolean' }, wide: { type: 'boolean' } },
    },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        required: ['gift', 'asked'],
        properties: { gift: { type: 'boolean' }, asked: { type: 'boolean' } },
      },
    },
  },
  allOf: [{ if: { required: ['gift'] }, then: { required: ['late'] } }],
};
const uiSchema = {
  boxed: { 'ui:widget': 'Switch' },
  asked: { 'ui:widget': 'radio' },
  chosen: { 'ui:widget': 'select' },
  lines: { items: { asked: { 'ui:widget': 'radio' } } },
};

test('the code of a widget is fetched with the form, also for a group and for the lines of a list', () => {
  expect(widgetNames({ ...uiSchema, size: { wide: { 'ui:widget': 'range' } } })).toEqual([
    'Switch',
    'radio',
    'select',
    'radio',
    'range',
  ]);
});

describe('a required yes/no that nobody touched', () => {
  test('is false in a new record where its input looks off, else unset', () => {
    expect(emptyRecord(schema, uiSchema)).toEqual({
      gift: false,
      boxed: false,
      given: true,
      late: false,
      size: { fixed: false },
      lines: [],
    });
  });

  test('is false in a new entry of a list', () => {
    const { properties } = drawnSchema(schema, [], false, uiSchema);
    expect(properties['lines']?.items?.properties).toEqual({
      gift: { type: 'boolean', default: false },
      asked: { type: 'boolean' },
    });
  });

  test('may be missing from a record that came without it', () => {
    const entity: Entity = { ...entityNamed('products'), schema, uiSchema };
    const form: CompiledForm = {
      entity,
      schema: { ...formSchema(schema) },
      validator,
      warnings: undefined,
      drawn: new Map(),
    };
    const came = { gift: true, given: true, agreed: true, size: { fixed: true }, late: true };
    const missing = (original?: object) => recordErrors(form, came, original && { ...came }).map(({ path }) => path[0]);
    expect(missing(came)).toEqual(['asked', 'chosen']);
    expect(missing()).toEqual(['boxed', 'asked', 'chosen']);
  });
});
