import { entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { EntityConfig, SourceSchema } from '../../src/shared/config/grammar.ts';
import { resolvedSchema } from '../../tools/build/resolvedSchema.ts';

/** A schema of the tests' own, with the words of JSON Schema that the shipped entities do not use. */
export const leaseSource: SourceSchema & { $defs: object } = JSON.parse(`{
  "title": "Lease",
  "type": "object",
  "required": ["id", "tenant", "kind", "rent", "note", "terms", "address"],
  "$defs": {
    "money": {
      "type": "number", "minimum": 0, "multipleOf": 0.01,
      "errorMessage": { "minimum": "Must be 0 or more", "_": "Enter an amount" }
    },
    "day": { "type": "string", "format": "date", "errorMessage": "Enter a date" },
    "city": { "type": "string", "title": "City", "minLength": 2, "errorMessage": "Enter the city" }
  },
  "properties": {
    "id": { "type": "string", "readOnly": true },
    "tenant": { "type": "string", "title": "Tenant", "minLength": 2, "examples": ["Ada Adams"], "errorMessage": "Enter the tenant" },
    "kind": {
      "type": "string", "title": "Kind", "default": "PRIVATE", "x-icon": "person",
      "oneOf": [{ "const": "PRIVATE", "title": "A person" }, { "const": "FIRM", "title": "A company" }],
      "errorMessage": "Choose the kind"
    },
    "rent": { "$ref": "#/$defs/money", "title": "Rent" },
    "note": { "type": ["string", "null"], "title": "Note", "maxLength": 20, "errorMessage": { "maxLength": "The note is too long" } },
    "starts": { "$ref": "#/$defs/day", "title": "Starts" },
    "ends": {
      "$ref": "#/$defs/day", "title": "Ends", "formatMinimum": { "$data": "1/starts" },
      "errorMessage": { "formatMinimum": "It ends before it starts", "_": "Enter a date" }
    },
    "pin": { "type": "string", "title": "PIN", "writeOnly": true, "minLength": 4, "errorMessage": "The PIN is too short" },
    "terms": {
      "type": "boolean", "title": "Terms accepted", "const": true,
      "errorMessage": { "const": "The terms must be accepted", "required": "The terms must be accepted" }
    },
    "address": {
      "type": "object", "title": "Address", "required": ["street"],
      "properties": {
        "street": { "type": "string", "title": "Street", "minLength": 2, "errorMessage": "Enter the street" },
        "city": { "$ref": "#/$defs/city" }
      }
    }
  },
  "if": { "properties": { "kind": { "const": "FIRM" } }, "required": ["kind"] },
  "then": {
    "properties": {
      "vat": { "type": "string", "title": "VAT number", "minLength": 4, "errorMessage": { "minLength": "The VAT number is too short" } },
      "tenant": { "minLength": 4, "errorMessage": "Enter the whole name of the company" }
    },
    "required": ["vat"],
    "errorMessage": { "required": "A company has a VAT number" }
  },
  "else": { "properties": { "born": { "$ref": "#/$defs/day", "title": "Born" } } },
  "allOf": [
    {
      "$comment": "What costs much needs a deposit.",
      "if": { "properties": { "rent": { "minimum": 1000 } }, "required": ["rent"] },
      "then": {
        "properties": { "deposit": { "$ref": "#/$defs/money", "title": "Deposit" } },
        "required": ["deposit"]
      }
    }
  ],
  "dependentRequired": { "ends": ["starts"] },
  "dependentSchemas": {
    "starts": { "properties": { "notice": { "type": "integer", "title": "Months of notice", "minimum": 1, "errorMessage": "At least one month" } } }
  },
  "errorMessage": { "dependentRequired": "Say when it starts" }
}`);

const config: EntityConfig = {
  uiSchema: {
    kind: { 'ui:widget': 'radio' },
    terms: { 'ui:widget': 'Switch' },
    address: { city: { 'ui:help': 'Where the house is.' } },
  },
  endpoints: { list: 'GET /leases', create: 'POST /leases', update: 'PUT /leases/{id}', remove: 'DELETE /leases/{id}' },
  list: {
    title: 'Leases',
    label: 'tenant',
    add: 'Add Lease',
    empty: 'No leases',
    rowClick: 'edit',
    columns: [{ field: 'tenant' }, { field: 'kind', cell: 'enum' }, { field: 'rent', cell: 'number' }],
    filter: {
      field: 'kind',
      label: 'Kind',
      options: [{ title: 'All' }, { title: 'Companies', values: ['FIRM'] }],
    },
  },
  form: { title: { add: 'Add Lease', edit: 'Edit Lease' }, cancel: 'Cancel', submit: 'Save' },
  toasts: { updated: 'Kept', invalid: 'Something is wrong' },
  errors: { list: 'No leases came.', create: 'Not made.', update: 'Not kept.', remove: 'Still there.' },
};

/** An entity with that schema. */
export const leases = entityFrom('leases', resolvedSchema(leaseSource), config, panel);
