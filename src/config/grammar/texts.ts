/** The texts of an entity's screen, by section: in `*.ui.json`, with defaults under `defaults` in `panel.json`. */
import { text } from './words.ts';

const modes = {
  add: { ...text, description: 'While adding a record.' },
  edit: { ...text, description: 'While editing one.' },
} as const;

const titles = { ...modes, show: { ...text, description: 'While reading one. Default: its name.' } } as const;

const perMode = { type: 'object', required: ['add', 'edit'], additionalProperties: false, properties: modes } as const;

export const treeTexts = {
  edit: { ...text, description: "The edit button's name." },
  addChild: { ...text, description: 'The name of the button that adds a record below this one.' },
  expand: { ...text, description: 'The name of the button that shows what is below.' },
  collapse: { ...text, description: 'The name of the button that hides it.' },
} as const;

export const formTexts = {
  title: { type: 'object', description: "The dialog's title.", additionalProperties: false, properties: titles },
  cancel: { ...text, description: 'The button that closes the dialog.' },
  submit: { anyOf: [text, perMode], description: 'The submit button: one text, or one for each mode.' },
  busy: { ...text, description: 'What the submit button says while saving.' },
} as const;

export const confirmTexts = {
  title: { ...text, description: "The dialog's title." },
  text: { ...text, description: 'The question.' },
  cancel: { ...text, description: 'The button that keeps the record.' },
  submit: { ...text, description: 'The button that deletes it.' },
  busy: { ...text, description: 'What the submit button says while deleting.' },
} as const;

/** The outcomes that a toast can report. */
export const outcomes = {
  created: 'Shown when a record was created.',
  updated: 'Shown when a record was changed.',
  removed: 'Shown when a record was deleted.',
  invalid: 'Shown when a form is submitted with errors.',
} as const;

export const toastTexts = {
  created: { ...text, description: outcomes.created },
  updated: { ...text, description: outcomes.updated },
  removed: { ...text, description: outcomes.removed },
  invalid: { ...text, description: outcomes.invalid },
} as const;

export const errorTexts = {
  list: { ...text, description: 'Shown when the list cannot be fetched.' },
  create: { ...text, description: 'Shown when a record cannot be created.' },
  update: { ...text, description: 'Shown when a record cannot be changed.' },
  remove: { ...text, description: 'Shown when a record cannot be deleted.' },
  afterSave: { ...text, description: 'Shown when the record is saved and a call after it failed.' },
} as const;

/** A text, or `true` for the panel's own. */
export const textOrDefault = (description: string) =>
  ({
    description: `${description} A text, or true for the one under 'defaults' in panel.json.`,
    anyOf: [text, { const: true }],
  }) as const;

const section = <const Properties extends object>(description: string, properties: Properties) =>
  ({ type: 'object', description, additionalProperties: false, properties }) as const;

/** The placeholders of a default text, and their values. */
export const titleBlanks = ['title', 'Title', 'titles', 'Titles'] as const;

/** `defaults` of `panel.json`. */
export const defaults = {
  type: 'object',
  description:
    "The default texts of all entities. {Title} is the title of the entity's schema, {title} the same in lower case ('lamp') unless it begins the text; {Titles} and {titles} are the title of its list.",
  additionalProperties: false,
  properties: {
    list: section('Texts of the list.', {
      add: { ...text, description: "The add button, where 'add' is true." },
      empty: { ...text, description: 'Shown in place of a table without rows.' },
      tree: section('Texts of the tree.', treeTexts),
    }),
    form: section('Texts of the add and edit dialog.', {
      ...formTexts,
      title: { ...perMode, properties: titles, description: "The dialog's title." },
    }),
    confirm: section('Texts of the delete dialog.', confirmTexts),
    toasts: section('The text of each toast that is true.', toastTexts),
    errors: section('The text for each call that can fail.', errorTexts),
  },
} as const;
