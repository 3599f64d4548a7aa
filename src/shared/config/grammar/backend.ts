/** The settings of `api` in `panel.json` that `wire.api` of an entity can override. */
import { presetNames } from './presetNames.ts';
import { queryWords } from './query.ts';
import { single, test } from './record.ts';
import { aText, empty, endpointCall, flag, map, object, set } from './words.ts';

/** A path in an answer: 'data.items'. */
export const keyPath = {
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
    "The base of the calls' paths: a path of the API host ('/api/v1'), or the URL of another server ('https://api.shop.example/v1'), which the panel's content security policy then allows. The embedded API serves only paths.",
} as const;

/** A path in the answer of an upload. */
const answerPath = {
  type: 'string',
  pattern: '^(\\[\\]|[^.\\s\\[\\]/$*\'"]+(\\[\\])?)(\\.[^.\\s\\[\\]/$*\'"]+(\\[\\])?)*$',
  patternErrorMessage:
    "must be keys with dots between them, and '[]' behind a list of which each entry is meant: 'files[].url', '[].url', 'data.id'",
} as const;

/** The call that receives pictures. A preset has its words; without one `call`, `field` and `paths` are needed. */
const upload = object(
  'The call that takes image files. Each word can be set for an entity alone, in its `wire.api`. A preset has the words of its backend; without one `call`, `field` and `paths` are needed.',
  [],
  {
    call: { ...endpointCall, description: "Verb and path below the base: 'POST /upload'." },
    base: {
      type: 'string',
      pattern: `^\\.\\.$|${base.pattern}`,
      patternErrorMessage: base.patternErrorMessage,
      description:
        "The base of the call, if it is not that of the records: a path, or the URL of another server. '..' is what the base of the records stands in: for '/items' the server itself.",
    },
    field: aText('The form field of the files. It is repeated for several.'),
    each: flag('Whether each file has a call of its own. Default: up to ten files in one call.'),
    paths: {
      ...answerPath,
      description:
        "Where the answer has the stored pictures, a text for each file: 'imagePaths' for a list of texts, 'files[].url' or '[].url' for a text in each entry of a list, 'doc.url' for one. Anything but a text there is a failed upload.",
    },
    ids: {
      ...answerPath,
      description:
        "Where the answer has the ids of the stored pictures beside their addresses, for fields whose codec sends ids: '[].id'.",
    },
    store: {
      enum: ['url', 'id'],
      description:
        'What a record keeps. url: the text at `paths`, or `address` filled with it. id: the text itself; pictures are shown from `address`. A whole number is taken as an id, too. Default: url.',
    },
    address: {
      type: 'string',
      pattern: '^[^{}\\s]*\\{id\\}[^{}\\s]*$',
      patternErrorMessage: "must be an address with '{id}' in it, such as '/assets/{id}'",
      description:
        "The address of a picture, by the text at `paths`: '/assets/{id}' on the host of the API, 'assets/{id}' below the base of the call, or a whole URL.",
    },
    small: object(
      'Pictures with thumbnails: cells request one in their own width. Without it, and for other pictures, they show the full picture.',
      ['match', 'query'],
      {
        match: aText('A regular expression for the stored paths of such pictures.'),
        query: aText("The query that asks for the width in pixels: 'w' makes '?w=96'."),
      },
    ),
  },
);

/** How a reference is sent. */
const written = { enum: ['id', 'object'] } as const;

/** The answer of a call that succeeded. */
const ok = {
  description:
    'What a successful status (2xx) must have in its answer for the call to have succeeded, for an API that refuses with such a status, too: {"status": "success"}, {"result.code": [0, 200]}, or a condition on the values at such paths: {"properties": {"result.code": {"maximum": 299}}}. Each path that is named here must have a value. It is asked of calls that change something, if the answer is a JSON object. Without it such an answer is a refusal if it has no record, but errors (`error`, `errors`) or a no (`success`, `ok`, of a deletion `deleted` …).',
  anyOf: [
    object('', ['properties'], { properties: map('What the values at paths of the answer are.', test) }),
    map('What the values at paths of the answer are: one, or one of several.', {
      anyOf: [single, set('One of these.', single)],
    }),
  ],
} as const;

/** All settings except `base`, which `panel.json` needs, if it has no `backend`, and an entity does not. */
export const backendWords = {
  backend: {
    type: 'string',
    pattern: '^[A-Za-z][\\w-]*$',
    patternErrorMessage: "must be the name of a file of custom/backends, without its ending: 'shop'",
    description:
      "A backend of the shop's own: the name of a file of `custom/backends/` whose functions take the place of all calls (docs/extending.md). What it has no function for is not offered. `base` beside it is the address of a server that it calls.",
  },
  id: aText(
    "The key of a record's id on the wire: '_id'. In the config the id is always `id`, also in the placeholders of calls. The two names are swapped: another key `id` of the records is the field `_id`. Default: id.",
  ),
  rows: {
    ...keyPath,
    pattern: `${keyPath.pattern}|^$`,
    description:
      "The path of the rows in a list's answer: 'data.items'; '' if the answer itself is the list, for one entity beside others. Without it the answer is the list itself, or has it under `data`, `items` or the entity's name.",
  },
  total: {
    ...keyPath,
    description:
      "The path of the total in a list's answer: 'meta.total'. If it is more than the rows received, the page says that the list is incomplete. Or the name of a header: 'Content-Range'. Without it: the number under `total`, or in the header X-Total-Count.",
  },
  error: {
    ...keyPath,
    description:
      "The path of the message in a failed answer: 'error.detail'; or several, with | between them: 'detail|non_field_errors'. Without it: under `message`, `error`, `detail` or `title`.",
  },
  fieldErrors: {
    description:
      'The path of the field errors: an object of messages by key, or a list of objects with the key (`field`, `path`, `property`, `loc`, `pointer`, `name` …) and the message (`message`, `msg`, `detail`, `constraints` …). Keys may be paths: \'images.0.url\', a JSON pointer, or a list of their steps. Without it: under `fields` or `errors`, or where the usual frameworks have them. An object here also names the paths in such an entry: {"at": "errors", "field": "extensions.field"}.',
    anyOf: [
      keyPath,
      object('', ['at'], {
        at: { ...keyPath, description: 'Where the list is.' },
        field: { ...keyPath, description: 'Where an entry has the key of its field.' },
        message: { ...keyPath, description: 'Where an entry has its message.' },
      }),
    ],
  },
  ok,
  preset: {
    enum: presetNames,
    description:
      'The make of the backend, for the words of `api` that suit it: each can be overridden beside it (docs/backends.md). Without it those of the embedded API.',
  },
  version: aText(
    "The key in list rows with the record's version: the record's ETag without quotes. It is never sent in a body. Without it, records have no version.",
  ),
  body: object('What a save sends.', [], {
    under: aText('The key that the record is under: \'data\' for {"data": {…}}. Without it the body is the record.'),
    empty: {
      description:
        'How a field that was emptied is sent, for an API that ignores or refuses null: "" as an empty text, where the API has a text there, or \'omit\' to leave the field out; or by what the field is: {"text": ""}. An entity\'s `wire.empty` has it by field. Default: null.',
      anyOf: [
        ...empty.anyOf,
        object('', [], {
          text: { ...empty, description: 'A text without a format, choices or a reference.' },
          reference: { ...empty, description: 'A reference to one record.' },
          other: { ...empty, description: 'All others: days, times, choices, numbers.' },
        }),
      ],
    },
    constant: map(
      'What the body of a new record has besides, by key on the wire: {"options": [{"title": "Size"}]}. A change that sends the whole record has it, too, for keys that the record lacks.',
      {},
    ),
    changes: flag(
      'Whether a change sends only the fields that were changed. Default: the whole record; with a preset without versions a PATCH sends what was changed.',
    ),
    multipart: {
      description:
        'Whether new pictures go with the save of their record, in a multipart body with its fields, for an API that takes files in no other way: true, or what the parts are called. Nothing is uploaded before, and a save without new pictures stays JSON. Default: false.',
      anyOf: [
        { type: 'boolean' },
        object('', [], {
          file: {
            type: 'string',
            pattern: '^[^{}]*\\{field\\}[^{}]*$',
            patternErrorMessage: "must have '{field}' in it, such as 'files.{field}'",
            description: 'The part with a picture of a {field}, repeated for several. Default: {field}.',
          },
          json: aText(
            "The part with all other fields as JSON: 'data'. Without it each field is a part: a text as it is, an emptied one as an empty text, a list of single values as parts of the same name, anything else as JSON.",
          ),
          list: {
            type: 'string',
            pattern: '^[^{}]*\\{field\\}[^{}]*$',
            patternErrorMessage: "must have '{field}' in it, such as '{field}[]'",
            description: "Each part of a {field} that is a list: '{field}[]'. Default: {field}.",
          },
        }),
      ],
    },
  }),
  references: object(
    'How references to other records are on the wire, in fields without a codec for it: each is read from an id alone, and from an object with the id in it. A preset has the words of its backend; without one, and without this, they are ids.',
    [],
    {
      key: aText("The key of the id in such an object. Default: that of a record's id (`id`)."),
      one: { ...written, description: 'How a reference to one record is sent. Default: id.' },
      many: {
        enum: ['id', 'object', false],
        description:
          'How those in a list are sent: as ids, or as objects. false: what the lists have depends on the field, so each needs a codec of its own, as for a table between the two. Default: id.',
      },
      sort: {
        type: 'string',
        pattern: '\\{field\\}.*\\{label\\}',
        patternErrorMessage: "must have '{field}' and '{label}' in it, such as '{field}.{label}'",
        description:
          "What a list is sorted by for a reference to one record, in place of its {field}: {label} is the field that names the records there, the `label` of the field's widget. Without a label such a column is not sorted. `query.can.sort` names it for one field. Default: the field itself.",
      },
    },
  ),
  params: map(
    'Parameters of the calls that read, add and change records, where a call does not have them itself: {"status": "draft"}. Not of deletions and actions.',
    {
      type: 'string',
      pattern: '^[^\\s&#{}]+$',
      patternErrorMessage: 'must be a value without spaces, &, # and braces',
    },
  ),
  idempotency: {
    description:
      "The header with the key of a call that adds a record, the same when it is repeated, so that an API which knows it adds the record once: 'X-Request-Key', or true for 'Idempotency-Key'. null or false: none. Without it 'Idempotency-Key' is sent to the page's own server alone; another server must allow the header (CORS).",
    anyOf: [
      {
        type: 'string',
        pattern: '^[A-Za-z0-9-]+$',
        patternErrorMessage: "must be the name of a header, such as 'Idempotency-Key'",
      },
      { type: ['boolean', 'null'] },
    ],
  },
  query: queryWords,
  upload,
  headers: map(
    'Additional headers of each call: {"Prefer": "return=representation"}. An entity\'s replace those of panel.json. Everybody can read them in the page: put no secrets here.',
    {
      type: 'string',
      pattern: '^[!-~]([ -~]*[!-~])?$',
      patternErrorMessage: 'must be letters, digits and signs of ASCII, without spaces around them',
    },
  ),
  auth: {
    type: 'object',
    minProperties: 1,
    description: "How a call carries the user's token.",
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
        description: "The scheme before the token; '' for none. Default: Bearer.",
      },
      cookie: flag(
        'Whether calls carry the cookies of the backend, for one that signs in with a cookie (`login`): then there is no token. Another server must allow that (`Access-Control-Allow-Credentials`).',
      ),
    },
  },
} as const;
