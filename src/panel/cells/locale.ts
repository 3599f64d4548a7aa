import { localeTag } from '../../shared/config/grammar/words.ts';

/** The option for the language and region that numbers and days are written in. */
export const locale = {
  ...localeTag,
  description: 'The language and region it is written in. By default `locale` of panel.json, else as described above.',
  examples: ['de', 'en-GB'],
} as const;
