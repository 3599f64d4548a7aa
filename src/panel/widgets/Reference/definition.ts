import { aText, flag, object, text } from '../../../shared/config/grammar/words.ts';
import { referenceOf } from '../../../shared/config/reference.ts';
import type { Widget } from '../widget.ts';

export const definition = {
  name: 'Reference',
  description:
    "Ids of another entity's records, chosen by name; an id that no record has is shown and kept. By default it edits every field whose schema says `reference`.",
  namedBy: 'ui:widget',
  types: ['string', 'number', 'integer', 'array'],
  items: { type: ['string', 'number', 'integer'] },
  byDefault: (field) => referenceOf(field) !== undefined,
  options: object('', ['to', 'label'], {
    to: {
      ...text,
      description: 'The entity referred to: the name of its files. By default the one of `reference` in the schema.',
      examples: ['things'],
      names: 'entity',
      givenBy: 'reference',
    },
    label: {
      description:
        "The field that names its records, or a template of fields ('{firstName} {lastName}'), or several, of which the first filled one counts. By default that entity's `list.label`.",
      examples: ['name', ['name', 'id']],
      anyOf: [
        { type: 'string', minLength: 1 },
        { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string', minLength: 1 } },
      ],
      names: 'targetField',
      givenBy: 'reference',
    },
    none: {
      ...text,
      description: "The text for no choice: 'None'. Without it a choice is taken back with the clear button.",
      examples: ['None'],
      fieldTypes: ['string', 'number', 'integer'],
    },
    where: {
      type: 'object',
      description:
        'Offers only records with the values that other fields of the form have: those fields, by the fields of the records. What is chosen already stays; the embedded API refuses others.',
      examples: [{ country: 'country' }],
      minProperties: 1,
      additionalProperties: text,
    },
    create: {
      examples: [true],
      ...flag('Whether a record can be added from the field, in the form of its entity, which opens above this one.'),
    },
    edit: {
      examples: [true],
      ...flag('Whether the chosen record can be edited from the field, in the same way.'),
      fieldTypes: ['string', 'number', 'integer'],
    },
    tree: {
      type: 'object',
      description:
        'The records as a tree, in which nothing can be put below itself. Needed only where the list of their entity is not a tree (`list.tree`), or for another text.',
      examples: [{ parent: 'parentId', descendant: 'below this one' }],
      required: ['parent', 'descendant'],
      additionalProperties: false,
      properties: {
        parent: {
          ...text,
          description: "The field of those records that holds the parent's id.",
          names: 'targetField',
        },
        descendant: aText('Why a record below the edited one cannot be chosen.'),
      },
    },
  }),
} as const satisfies Widget;
