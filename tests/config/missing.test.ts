import { expect, test } from 'vitest';
import { panelAjv } from '../../src/shared/config/ajv.ts';
import { formSchema } from '../../src/shared/config/formSchema.ts';
import { validationErrors } from '../../src/shared/config/messages.ts';
import { resolvedSchema } from '../../tools/build/resolvedSchema.ts';

const schema = resolvedSchema(
  JSON.parse(`{
    "type": "object",
    "properties": {
      "address": {
        "type": "object", "required": ["street", "city"], "errorMessage": "Complete the address",
        "properties": {
          "street": { "type": "string", "minLength": 2, "errorMessage": { "minLength": "Too short" } },
          "city": { "type": "string", "errorMessage": "Enter the city" }
        }
      },
      "lines": {
        "type": "array",
        "items": {
          "type": "object", "required": ["what"], "errorMessage": { "required": "Fill in the line" },
          "properties": { "what": { "type": "string" }, "paid": { "type": "object", "required": ["on"], "properties": { "on": { "type": "string" } } } }
        }
      }
    }
  }`),
);
const validate = panelAjv({ strict: false }).compile(formSchema(schema));
const told = (record: object) => {
  validate(record);
  return validationErrors(schema, validate.errors ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
};

test('a missing value has its own message, else that of the object around it, at its place', () => {
  expect(told({ address: {} })).toEqual(['address.street: Complete the address', 'address.city: Enter the city']);
  expect(told({ address: { street: 'x', city: 'York' } })).toEqual(['address.street: Too short']);
  expect(told({ lines: [{ what: 'a' }, {}] })).toEqual(['lines.1.what: Fill in the line']);
});

test('the message is not that of an object further out', () => {
  expect(told({ lines: [{ what: 'a', paid: {} }] })).toEqual(["lines.0.paid.on: must have required property 'on'"]);
});
