/** `migrations/{n}-{what}.json`: how stored records follow a change of the config. */
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import { aText, object, text } from './words.ts';

const entity = aText('The entity whose records change: the name of its files at this step.');
const path = (description: string) =>
  aText(`${description} A field inside an object, or inside the rows of a list, by its path: 'address.city'.`);
const parts = (description: string) =>
  ({ type: 'array', minItems: 2, uniqueItems: true, items: text, description }) as const;
const by = {
  type: 'string',
  minLength: 1,
  description: 'What stands between the parts: a blank unless said.',
} as const;
const single = { type: ['string', 'number', 'boolean', 'null'] } as const;

const step = {
  description: 'One step; the word that names the field says what is done.',
  anyOf: [
    object('', ['entity', 'rename', 'to'], {
      entity,
      rename: path('The former name of a field.'),
      to: aText('Its name from then on, beside the former one. A value that is there already is newer, and stays.'),
    }),
    object('', ['entity', 'split', 'into'], {
      entity,
      split: aText('A field with a text, which is gone afterwards.'),
      into: parts('The fields that have its parts: the last one has all that is left.'),
      by,
    }),
    object('', ['entity', 'join', 'into'], {
      entity,
      join: parts('Fields with texts, which are gone afterwards.'),
      into: aText('The field that has them all as one text; parts without a value are left out.'),
      by,
    }),
    object('', ['entity', 'type', 'to'], {
      entity,
      type: path('A field whose values become those of another type.'),
      to: {
        enum: ['string', 'number', 'integer', 'boolean', 'list'],
        description: 'That type. A value that cannot be read as it ends the migration, and nothing is changed.',
      },
    }),
    object('', ['entity', 'values', 'replace'], {
      entity,
      values: path('A field, or a list, with values that others take the place of.'),
      replace: {
        type: 'array',
        minItems: 1,
        description: 'The values and what takes their place; all others stay.',
        items: object('', ['from', 'to'], {
          from: { ...single, description: 'A value.' },
          to: { ...single, description: 'What takes its place.' },
        }),
      },
    }),
    object('', ['entity', 'default', 'value'], {
      entity,
      default: path('A field that each record gets a value of, where it has none.'),
      value: { description: 'That value, as it is stored.' },
    }),
    object('', ['entity', 'drop'], { entity, drop: path('A field whose values are dropped.') }),
    object('', ['entity', 'restore'], { entity, restore: path('Does nothing any more.') }),
    object('', ['entity', 'becomes'], {
      entity,
      becomes: aText('The name of the entity from then on: its records and their history move.'),
    }),
  ],
} as const satisfies JSONSchema;

export const migrationGrammar = {
  $id: 'migration.schema.json',
  title: 'A migration',
  description:
    'How stored records follow a change of the config: `panel diff --write` writes it, `panel migrate` runs it, once per database.',
  type: 'object',
  additionalProperties: false,
  required: ['up'],
  properties: {
    $schema: text,
    $comment: aText('For readers.'),
    up: {
      type: 'array',
      minItems: 1,
      items: step,
      description:
        'The steps, in order. `rename`, `becomes` and `values` that become one another have a way back; before a migration with another step `panel migrate` copies the records.',
    },
  },
} as const satisfies JSONSchema;

export type MigrationFile = FromSchema<typeof migrationGrammar>;
export type MigrationStep = MigrationFile['up'][number];
