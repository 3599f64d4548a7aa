/** `panel.json`: the config outside the entities. */
import type { JSONSchema } from 'json-schema-to-ts';
import { backendWords, base } from './backend.ts';
import { login } from './login.ts';
import { menu } from './menu.ts';
import { sharedTexts } from './sharedTexts.ts';
import { defaults } from './texts.ts';
import { aText, conflicts, currencyCode, endpointCall, localeTag, milliseconds, object, text, zone } from './words.ts';

const place = object('', ['text', 'button'], {
  text: aText('Its text.'),
  button: aText('The button below.'),
});

export const panelGrammar = {
  $id: 'panel.schema.json',
  title: 'What belongs to no entity',
  type: 'object',
  required: ['title', 'menu', 'logout', 'api', 'session', 'login', 'guard', 'toasts', 'texts'],
  additionalProperties: false,
  properties: {
    $schema: text,
    title: aText('The name of the panel.'),
    menu,
    lang: {
      ...localeTag,
      description:
        "The language of the config's own texts: 'de', 'pt-BR'. Default: English. With it `logout`, `login`, `guard`, `toasts`, `defaults` and `texts` may be left out, whole or in part. What the config leaves out, and what the embedded API says, is in this language too: German, French and Arabic are included, of another one `npm run new-locale LANGUAGE` writes the texts to translate.",
    },
    locale: {
      ...localeTag,
      description:
        "The locale of numbers and days in tables, of numbers in forms, and of the order of names: 'de', 'en-GB'. By default tables show plain numbers, days as '2026-01-31' and times in the page's language, and forms show numbers in that language; names are in the order of `lang`. Pages in another language are written in that one.",
    },
    zone: {
      ...zone,
      description:
        "The time zone in which times have their days, in tables, forms, filters, exports and imports: 'local' is the reader's, 'UTC', or that of a place. Without it a day is the one that a time is written with, and times are shown and filtered by the reader's clock.",
    },
    weekStart: {
      enum: ['monday', 'sunday', 'saturday'],
      description:
        "The first day of the week, in filters, plots and start pages. By default that of `locale`, else of the browser's language.",
    },
    currency: {
      ...currencyCode,
      description: "The currency of the columns whose currency is true: 'EUR'.",
    },
    logout: aText('The text of the button that signs out.'),
    api: object('Where the API is and how files are uploaded.', [], {
      base,
      ...backendWords,
      login,
      history: {
        ...endpointCall,
        description:
          'The call that returns who changed what and when, newest first; `entity` and `id` select one record. Without it there is no history.',
      },
    }),
    conflicts: { ...conflicts, description: `${conflicts.description} Default: version.` },
    session: object('Where the roles of the signed-in user are.', ['entity', 'uid', 'roles', 'allow'], {
      entity: aText('The entity that lists the people.'),
      uid: aText("The field that holds the identity provider's user id."),
      name: aText("The field that holds the name, for the history, or a template of fields: '{firstName} {lastName}'."),
      email: aText(
        'The field that holds the e-mail address. Whoever signs in first with it, verified, becomes that person. Without it people are known by their user id alone.',
      ),
      invite: {
        ...endpointCall,
        description:
          'The call of the embedded API that adds a person by e-mail address, with roles, where the form does not: an entity with `endpoints.create` needs no other.',
      },
      roles: aText('The field that holds the roles.'),
      active: aText('The field that must be true for a user to be let in. Without it everybody in the list is.'),
      allow: {
        description:
          'The role or roles that may see the panel. They take precedence over others; of several, the first one that a user has counts.',
        anyOf: [text, { type: 'array', minItems: 1, uniqueItems: true, items: text }],
      },
    }),
    login: object('The login page.', ['button', 'failed', 'blocked', 'closed'], {
      button: aText('The button that signs in.'),
      failed: aText('Shown when signing in failed without a reason.'),
      blocked: aText('Shown when the browser blocks the sign-in window.'),
      closed: aText('Shown when the window was closed before an account was chosen.'),
    }),
    guard: object('Shown in place of the panel to those who may not see it.', ['signedOut', 'forbidden'], {
      signedOut: { ...place, description: 'For those who are not signed in.' },
      forbidden: { ...place, description: 'For those whose role is not enough.' },
    }),
    toasts: object('How long a toast stays, in milliseconds.', ['success', 'invalid', 'error'], {
      success: { ...milliseconds, description: 'After a change that succeeded.' },
      invalid: { ...milliseconds, description: 'When a form has errors.' },
      error: { ...milliseconds, description: 'After a call that failed.' },
      undo: {
        ...milliseconds,
        minimum: 1000,
        description:
          'Where something can be taken back, in milliseconds; a deletion is sent when it is over. By default 6000.',
      },
    }),
    csv: {
      ...object(
        'How CSV files are written, and numbers that are copied or printed. By default as in `locale`, else `lang`, whatever the language of the page: without both with commas and decimal points (RFC 4180). An import reads all of them.',
        [],
        {
          separator: {
            description:
              'Between the cells. By default a semicolon where the decimal sign is a comma, as the spreadsheets of these countries expect, else a comma.',
            type: 'string',
            pattern: '^[,;|\\t]$',
          },
          decimals: {
            description: "The decimal sign of the numbers: '.' or ','.",
            type: 'string',
            pattern: '^[.,]$',
          },
        },
      ),
    },
    defaults,
    texts: sharedTexts,
  },
} as const satisfies JSONSchema;
