import { entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { EntityConfig, SourceSchema } from '../../src/shared/config/grammar.ts';
import { resolvedSchema } from '../../tools/build/resolvedSchema.ts';

/** A schema of the tests' own whose forms warn. */
const source: SourceSchema = JSON.parse(`{
  "title": "Ticket",
  "type": "object",
  "required": ["id", "subject"],
  "properties": {
    "id": { "type": "string", "readOnly": true },
    "subject": { "type": "string", "title": "Subject", "minLength": 2, "errorMessage": "Enter the subject" },
    "holder": { "type": "string", "title": "Holder", "enum": ["u1", "u2"], "errorMessage": "Choose who holds it", "reference": { "to": "users" } },
    "tags": { "type": "array", "title": "Tags", "items": { "type": "string", "enum": ["urgent", "late"], "errorMessage": "?" }, "uniqueItems": true, "errorMessage": "?" },
    "opens": { "type": "string", "title": "Opens", "format": "date", "errorMessage": "Enter a date" },
    "closes": { "type": "string", "title": "Closes", "format": "date", "errorMessage": "Enter a date" },
    "seats": { "type": "integer", "title": "Seats", "minimum": 1, "errorMessage": "At least one" }
  },
  "rules": [
    { "properties": { "closes": { "formatMinimum": { "$data": "1/opens" }, "errorMessage": "It closes before it opens" } } }
  ],
  "warnings": [
    { "properties": { "seats": { "maximum": 8, "errorMessage": { "maximum": "So many seats are rarely meant" } } } },
    { "required": ["closes"], "errorMessage": "It never closes" },
    {
      "own": "holder",
      "was": { "properties": { "tags": { "contains": { "const": "urgent" } } } },
      "properties": { "tags": { "contains": { "const": "urgent" }, "errorMessage": "Your own ticket was urgent" } }
    }
  ]
}`);

const config: EntityConfig = {
  uiSchema: { seats: { 'ui:help': 'How many sit together.' }, tags: { 'ui:widget': 'checkboxes' } },
  endpoints: { list: 'GET /tickets', create: 'POST /tickets', update: 'PUT /tickets/{id}' },
  list: {
    title: 'Tickets',
    label: 'subject',
    add: 'Add Ticket',
    empty: 'No tickets',
    columns: [{ field: 'subject' }, { field: 'seats', cell: 'number' }],
  },
  form: { title: { add: 'Add Ticket', edit: 'Edit Ticket' }, cancel: 'Cancel', submit: 'Save' },
  errors: { list: 'No tickets came.', create: 'Not made.', update: 'Not kept.' },
};

/** An entity with that schema. */
export const tickets = entityFrom('tickets', resolvedSchema(source), config, panel);
