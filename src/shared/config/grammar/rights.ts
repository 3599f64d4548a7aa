import { ifWord, test } from './record.ts';
import { field, map, object, set, text } from './words.ts';

const roles = (who: string) => set(`The roles of those who may ${who}.`, text);

const own = {
  ...field,
  description:
    "Only records of the signed-in person: the field with the id of their record in `session.entity` of panel.json. 'id' in that entity, else a field that refers to it. The embedded API sets it in a new record, unless it is sent.",
} as const;

const recordIf = {
  ...ifWord,
  description:
    'Only records that meet this, as they are before a change; a new one as it is sent. A field that is named here must have a value.',
} as const;

/** The conditions that a list can be filtered by. */
const listIf = object(
  'Only records that meet this: fields with a value, or one of several. A field that is named here must have a value.',
  ['properties'],
  {
    properties: map('What the values of fields are.', {
      ...object('', [], { const: test.properties.const, enum: test.properties.enum }),
      minProperties: 1,
    }),
  },
);

/** An alternative of a right. */
const alternative = <const If extends object>(condition: If) =>
  ({
    ...object('Those with one of these roles, for such records: all that is written here must hold.', [], {
      roles: set('One of these roles. Without it everybody who is let in.', text),
      if: condition,
      own,
    }),
    minProperties: 1,
  }) as const;

/** A right that may depend on the record. */
const right = <const If extends object>(who: string, condition: If) =>
  ({
    anyOf: [set('', { anyOf: [text, alternative(condition)] }), alternative(condition)],
    description: `Who may ${who}: roles, and roles for some records ({"roles": ["EDITOR"], "if": …}). One of them is enough.`,
  }) as const;

const changing = right('change the field, and set it in a new record', recordIf);

/** The right to change a field, which nobody may have: then only actions do. */
const fieldEdit = {
  anyOf: [...changing.anyOf, { type: 'array', maxItems: 0, items: text }],
  description: `${changing.description} []: nobody, so that only \`set\` of \`actions\` changes it; a new record has its default.`,
} as const;

/** Who may do what, by role. */
export const rights = object(
  'Who may do what, by role. What is left out is for everybody whom `session.allow` in panel.json lets in; a person with several roles has the rights of all of them. The panel shows only what a person may do; only the API can enforce it, as the embedded one does (docs/rights.md).',
  [],
  {
    read: right('see the records; nobody else may do anything with them', listIf),
    add: right('add records', recordIf),
    edit: right('change records', recordIf),
    remove: right('delete records', recordIf),
    import: roles('add and change records from a file, as far as `add` and `edit` allow'),
    export: roles('export the list'),
    fields: map(
      'By the name of a field, who may see and change it.',
      object('', [], {
        read: roles('see the field; for others it is in no answer, and nobody else may change it'),
        edit: fieldEdit,
      }),
    ),
    actions: map('By the title of an action, who may use it.', right('use it', recordIf)),
  },
);
