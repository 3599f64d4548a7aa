/** How a backend speaks: the words of `api` in `panel.json` that `wire.api` of an entity can say otherwise. */
import { text } from './words.ts';

/** A way into an answer: 'data.items'. */
const keyPath = {
  type: 'string',
  pattern: '^[^.\\s]+(\\.[^.\\s]+)*$',
  patternErrorMessage: "must be a key, or keys with dots between them, such as 'data.items'",
} as const;

export const base = {
  type: 'string',
  pattern:
    '^(https?://([\\w.-]+|\\[[0-9a-fA-F:.]+\\])(:\\d+)?(/(?!\\.{1,2}(/|$))[\\w.~-]+)*|(/(?!\\.{1,2}(/|$))[\\w.~-]+)+|/)$',
  patternErrorMessage: "must be a path, such as '/api/v1', or an address, such as 'https://api.shop.example/v1'",
  description:
    "What the paths of the calls begin with: a path of the API host ('/api/v1'), or an address of another server ('https://api.shop.example/v1'), which the panel's content security policy then allows. The embedded API answers only at paths.",
} as const;

/** All words but `base`, which `panel.json` needs and an entity does not. */
export const backendWords = {
  id: {
    ...text,
    description:
      "The key of a record's id on the wire: '_id'. In the config the id is always `id`, also in the placeholders of calls. The two names are swapped: if records have a key `id` beside it, that is the field `_id`. Default: id.",
  },
  rows: {
    ...keyPath,
    description:
      "Where a list's answer has its rows: 'data.items'. Without it the answer is the list itself, or has it under `data`, `items` or the entity's name.",
  },
  total: {
    ...keyPath,
    description:
      "Where a list's answer says how many records there are: 'meta.total'. If there are more than came, the page says that the list is not whole. Without it: the number under `total` in the answer, or in its header X-Total-Count.",
  },
  error: {
    ...keyPath,
    description:
      "Where the answer of a failed call has the sentence for the person: 'error.detail'. Without it: under `message` or `error`.",
  },
  fieldErrors: {
    description:
      'Where it has the sentences about fields: an object of them by key, or a list of objects with the key (`field`, `name`, `path`, `property` or `loc`) and the sentence (`message`, `msg` or `detail`). Keys may be paths: \'images.0.url\', or a list of their steps. Without it: under `fields`. An object says also where an entry of such a list has the two: {"at": "errors", "field": "extensions.field"}.',
    anyOf: [
      keyPath,
      {
        type: 'object',
        required: ['at'],
        additionalProperties: false,
        properties: {
          at: { ...keyPath, description: 'Where the list is.' },
          field: { ...keyPath, description: 'Where an entry has the key of its field.' },
          message: { ...keyPath, description: 'Where an entry has its sentence.' },
        },
      },
    ],
  },
  headers: {
    type: 'object',
    minProperties: 1,
    description:
      'Headers that each call sends besides: {"Prefer": "return=representation"}. Those of an entity stand in place of those of panel.json. They are in the page, where everybody can read them: nothing secret belongs here.',
    additionalProperties: {
      type: 'string',
      pattern: '^[!-~]([ -~]*[!-~])?$',
      patternErrorMessage: 'must be letters, digits and signs of ASCII, without spaces around them',
    },
  },
  auth: {
    type: 'object',
    minProperties: 1,
    description: 'How a call carries the token of who is signed in.',
    additionalProperties: false,
    properties: {
      header: {
        type: 'string',
        pattern: '^[A-Za-z0-9-]+$',
        patternErrorMessage: "must be the name of a header, such as 'X-Auth'",
        description: 'The header. Default: Authorization.',
      },
      scheme: {
        type: 'string',
        pattern: '^[A-Za-z0-9._-]*$',
        patternErrorMessage: "must be one word, such as 'Token', or empty",
        description: "The word before the token; '' for none. Default: Bearer.",
      },
    },
  },
} as const;
