/** `locales/{language}.json`: the texts of the config in another language. */
import type { JSONSchema } from 'json-schema-to-ts';
import { text } from './words.ts';

export const localeGrammar = {
  $id: 'locale.schema.json',
  title: 'The texts of the config in another language',
  description:
    'A part for each file: `panel` for panel.json, `things` for things.schema.json and things.ui.json. A part `api` has what the API says by itself, of the embedded one or of another: {"There is no such {title}.": "…"}. Each has, for each text of these files, how it reads in this language: {"Save": "Speichern"}. What is missing is shown as it is in the config. Placeholders, such as {title}, stay as they are. `npm run new-locale LANGUAGE` writes the file. A person sees the panel in the language they chose in the menu of the colour themes, else in the first one that their browser asks for, else in English.',
  type: 'object',
  additionalProperties: {
    type: 'object',
    description: 'The texts of an entity, of `panel` or of `api`: how each reads in this language.',
    additionalProperties: text,
  },
  properties: { $schema: text },
} as const satisfies JSONSchema;
