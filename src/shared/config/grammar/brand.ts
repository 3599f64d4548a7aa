/** `brand/theme.json`: the look of a shop. */
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import { text } from './words.ts';

const colour = (description: string) =>
  ({ type: 'string', description, pattern: '^#[0-9a-fA-F]{6}$', examples: ['#7a3cc6'] }) as const;

export const brandGrammar = {
  $id: 'brand.schema.json',
  title: 'The look of a shop',
  description:
    'What is left out stays as the engine has it. `icon.svg` beside it is the logo, and the icon of the app.',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: text,
    primary: {
      description:
        'The colour of buttons, links and what is chosen: by scheme, so that texts in it can be read on both.',
      type: 'object',
      additionalProperties: false,
      properties: {
        light: colour('In the light scheme. Its contrast to white must be at least 4.5:1.'),
        dark: colour('In the dark scheme. Its contrast to #191d25 must be at least 4.5:1.'),
      },
    },
    radius: {
      description: 'How round corners are, in pixels: 8 unless said.',
      type: 'integer',
      minimum: 0,
      maximum: 24,
      examples: [4],
    },
    font: {
      description: 'The font families, best first. They must be installed: a page loads no fonts.',
      type: 'string',
      minLength: 1,
      examples: ['Inter, system-ui, sans-serif'],
    },
  },
} as const satisfies JSONSchema;

export type Brand = FromSchema<typeof brandGrammar>;
