/** `locales/{language}.json`: the texts of the config in another language. */
import type { JSONSchema } from 'json-schema-to-ts';
import { text } from './words.ts';

export const localeGrammar = {
  $id: 'locale.schema.json',
  title: 'The texts of the config in another language',
  description:
    'A part for each file: `panel` for panel.json, `things` for things.schema.json and things.ui.json. A part `api` has the messages of the API, embedded or not: {"There is no such {title}.": "…"}. Each maps the texts of its files to their translations: {"Save": "Speichern"}. Missing ones are shown untranslated. Placeholders, such as {title}, must be kept. `npm run new-locale LANGUAGE` writes the file. The panel uses the language chosen in the menu of the colour themes, else the first available one of the browser, else English.',
  type: 'object',
  additionalProperties: {
    type: 'object',
    description: 'The translations of the texts of an entity, of `panel` or of `api`.',
    additionalProperties: text,
  },
  properties: { $schema: text },
} as const satisfies JSONSchema;
