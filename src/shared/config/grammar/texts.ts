/** The texts of an entity's screen, by section: in `*.ui.json`, with defaults under `defaults` in `panel.json`. */
import { aText, object, text } from './words.ts';

const modes = {
  add: aText('While adding a record.'),
  edit: aText('While editing one.'),
} as const;

const titles = { ...modes, show: aText('While reading one. Default: its name.') } as const;

const perMode = object('', ['add', 'edit'], modes);

export const treeTexts = {
  edit: aText("The edit button's name."),
  addChild: aText('The name of the button that adds a record below this one.'),
  expand: aText('The name of the button that shows what is below.'),
  collapse: aText('The name of the button that hides it.'),
} as const;

export const formTexts = {
  title: object("The dialog's title.", [], titles),
  cancel: aText('The button that closes the dialog.'),
  submit: { anyOf: [text, perMode], description: 'The submit button: one text, or one for each mode.' },
  busy: aText('What the submit button says while saving.'),
} as const;

export const confirmTexts = {
  title: aText("The dialog's title."),
  text: aText('The question.'),
  cancel: aText('The button that keeps the record.'),
  submit: aText('The button that deletes it.'),
  busy: aText('What the submit button says while deleting.'),
} as const;

/** The outcomes that a toast can report. */
export const outcomes = {
  created: 'Shown when a record was created.',
  updated: 'Shown when a record was changed.',
  removed: 'Shown when a record was deleted.',
  invalid: 'Shown when a form is submitted with errors.',
} as const;

const toastTexts = {
  created: aText(outcomes.created),
  updated: aText(outcomes.updated),
  removed: aText(outcomes.removed),
  invalid: aText(outcomes.invalid),
} as const;

export const errorTexts = {
  list: aText('Shown when the list cannot be fetched.'),
  create: aText('Shown when a record cannot be created.'),
  update: aText('Shown when a record cannot be changed.'),
  remove: aText('Shown when a record cannot be deleted.'),
  afterSave: aText('Shown when the record is saved and a call after it failed.'),
} as const;

/** A text, or `true` for the panel's own. */
export const textOrDefault = (description: string) =>
  ({
    description: `${description} A text, or true for the one under 'defaults' in panel.json.`,
    anyOf: [text, { const: true }],
  }) as const;

const section = <const Properties extends object>(description: string, properties: Properties) =>
  object(description, [], properties);

/** The placeholders of a default text, and their values. */
export const titleParams = ['title', 'Title', 'titles', 'Titles'] as const;

/** `defaults` of `panel.json`. */
export const defaults = object(
  "The default texts of all entities. {Title} is the title of the entity's schema, {title} the same in lower case ('lamp') unless it begins the text; {Titles} and {titles} are the title of its list.",
  [],
  {
    list: section('Texts of the list.', {
      add: aText("The add button, where 'add' is true."),
      empty: aText('Shown in place of a table without rows.'),
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
);
