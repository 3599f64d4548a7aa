/** `panel.json`: what belongs to no entity. */
import type { JSONSchema } from 'json-schema-to-ts';
import { backendWords, base } from './backend.ts';
import { menu } from './menu.ts';
import { defaults } from './texts.ts';
import { conflicts, currencyCode, endpointCall, field, localeTag, milliseconds, text } from './words.ts';

const place = {
  type: 'object',
  required: ['text', 'button'],
  additionalProperties: false,
  properties: {
    text: { ...text, description: 'What it says.' },
    button: { ...text, description: 'The button below.' },
  },
} as const;

/** The texts every screen shares, and what each is for. */
const sharedTexts = {
  actions: 'The heading of the column with the buttons.',
  edit: "The verb of a row's edit button; the record's name follows.",
  show: "The verb of a row's button that opens it for reading; the record's name follows.",
  delete: "The verb of a row's delete button; the record's name follows.",
  close: 'The name of buttons that close something.',
  open: 'The name of the button that opens a list to choose from.',
  clear: 'The name of the button that takes a choice back.',
  retry: 'The button beside a failure.',
  search: 'The label of the search field.',
  clearFilter: 'The button below a list that search and filter have emptied.',
  clearFilters: 'The button that takes back what is chosen in the filters of a list.',
  filters: 'The name of the group of these filters.',
  filterAll: 'The option of a filter that lets every record through.',
  filterFrom: 'The label of the first day of a filter: {label}.',
  filterTo: 'The label of its last day: {label}.',
  count: 'How many records are shown: {shown}, {total}.',
  exportCsv: 'The button that saves the shown rows for a spreadsheet.',
  exportJson: 'The button that saves them as JSON.',
  columns: 'The button that lets a person choose the columns of a list, and the title of its menu.',
  columnUp: 'Moves a column to the left: {column}.',
  columnDown: 'Moves it to the right: {column}.',
  columnNarrower: 'Makes a column narrower: {column}.',
  columnWider: 'Makes it wider: {column}.',
  density: 'The label of how high rows are.',
  comfortable: 'High rows.',
  compact: 'Low rows.',
  columnsReset: 'The button that brings back the columns as the config has them.',
  select: "The button that brings a checkbox for each row, and the verb of these; the record's name follows.",
  selectAll: 'The checkbox for all rows that are shown.',
  selection: 'The name of the bar with what can be done with the selected records.',
  selected: 'How many records are selected: {count}.',
  selectedHidden: 'How many of them search and filter hide: {count}.',
  selectDone: 'The button that ends the selecting.',
  loading: 'The name of spinners.',
  menu: 'The name of the menu.',
  skip: 'The link that skips the menu, for the keyboard.',
  theme: 'The name of the colour theme switch.',
  themeSystem: 'The theme that follows the system.',
  themeLight: 'The light theme.',
  themeDark: 'The dark theme.',
  yes: 'What a value that is true says.',
  no: 'What a value that is false says.',
  noImage: 'The name of the icon in place of a missing picture.',
  noOptions: 'What a choice says that has nothing to choose from.',
  entry:
    "What an entry of a list is called whose schema has no title. In English it is the list's title in the singular: 'Tags' → 'Tag'.",
  entryName: 'What an entry of a list is called in a form: {entry}, {place}.',
  entryAdd: 'The button that adds an entry: {entry}.',
  entryRemove: 'The button that removes an entry: {entry}, {place}.',
  entryUp: 'The button that moves an entry before the one above it: {entry}, {place}.',
  entryDown: 'The button that moves an entry behind the one below it: {entry}, {place}.',
  mistakes: 'The mark of a tab with mistakes in it, behind its name.',
  relatedEmpty: 'A table of related records has none.',
  relatedMore: 'The link from such a table to all of them: {count}.',
  actionDone: 'An action on a record succeeded that has no text of its own for that: {action}.',
  actionFailed: 'An action on a record failed, and neither the server nor the config says why: {action}.',
  settingsMissing: 'The panel has no settings.',
  settingsLacking: 'The settings lack something: {names}.',
  notFound: 'The page at an unknown address.',
  screenFailed: 'A screen broke.',
  panelFailed: 'The whole panel broke, or a part of it could not be loaded.',
  unreachable: 'No answer came from the server.',
  tookTooLong: 'The answer of the server did not come in time.',
  malformedList: 'An answer came that is no list.',
  stale: 'The list on the page is an old one.',
  incomplete: 'Fewer records came than there are: {shown}, {total}. Search and sorting know only those.',
  discardTitle: 'The title of the question before typed input is lost.',
  discardText: 'The text of that question.',
  keepEditing: 'Its button that goes back.',
  discard: 'Its button that goes on.',
  draftRestored: 'A form was filled with what had been typed before.',
  draftTime: 'When it was typed: {time}.',
  draftMerged: 'Fields that somebody else changed while the draft lay, and its writer did not: {fields}.',
  draftClashes: 'Fields that both changed: {fields}.',
  draftOther: 'The button that shows another draft of the same form, typed in another tab: {time}.',
  discardDraft: 'The button that drops the draft and shows the record as it is.',
  history: 'The button that shows who changed a record and when, and the title of the dialog.',
  historyEmpty: 'The history of a record has nothing in it.',
  historyFailed: 'The history could not be fetched, and the server did not say why.',
  historyMore: 'The button for the older part of the history.',
  historyCreated: 'How the history says that a record was created; who did it follows.',
  historyUpdated: 'How it says that a record was changed.',
  historyDeleted: 'How it says that a record was deleted.',
  uploadRunning: 'Why a form cannot be saved yet.',
  halfSaved: 'A record was saved, and a call after it failed: {reason}.',
  merged: 'A save was put together with what somebody else had changed: {fields}.',
  gone: 'The record that was to be changed has been deleted.',
  changedFirst: 'The record that was to be deleted has been changed.',
  showNeeded: 'The link to the list of those that need a record: {title}.',
  conflictTitle: 'The title of the dialog for fields that somebody else changed too.',
  conflictText: 'The text of that dialog.',
  conflictWas: 'Its heading of the value before both changes.',
  conflictTheirs: 'Its heading of the value somebody else chose.',
  conflictMine: 'Its heading of the value that was to be saved.',
  useTheirs: 'Its button that takes their value.',
  useMine: 'Its button that takes the own value.',
  conflictSave: 'Its button that saves the chosen values.',
  conflictCancel: 'Its button that goes back to what was typed.',
} as const;
export type TextName = keyof typeof sharedTexts;

/** The texts that came later, which a `panel.json` from before lacks: it gets these. */
const laterTexts: Partial<Record<TextName, string>> = {
  clearFilters: 'Clear filters',
  filters: 'Filters',
  filterAll: 'All',
  filterFrom: '{label} from',
  filterTo: '{label} to',
  exportCsv: 'Export CSV',
  exportJson: 'Export JSON',
  columns: 'Columns',
  columnUp: 'Move {column} up',
  columnDown: 'Move {column} down',
  columnNarrower: 'Make {column} narrower',
  columnWider: 'Make {column} wider',
  density: 'Density',
  comfortable: 'Comfortable',
  compact: 'Compact',
  columnsReset: 'Reset',
  select: 'Select',
  selectAll: 'Select all',
  selection: 'Selection',
  selected: '{count} selected',
  selectedHidden: '({count} not shown)',
  selectDone: 'Done',
  open: 'Open',
  clear: 'Clear',
  yes: 'Yes',
  no: 'No',
  entry: 'Entry',
  entryName: '{entry} {place}',
  entryAdd: 'Add {entry}',
  entryRemove: 'Remove {entry} {place}',
  entryUp: 'Move {entry} {place} up',
  entryDown: 'Move {entry} {place} down',
  mistakes: 'has mistakes',
  relatedEmpty: 'None',
  relatedMore: 'Show all {count}',
  actionDone: '{action}: done.',
  actionFailed: '{action}: failed.',
  show: 'Show',
  tookTooLong: 'The shop server took too long to answer.',
  draftTime: 'It was typed on {time}.',
  draftMerged: 'Somebody else has changed this since, and it is shown as it is now: {fields}.',
  draftClashes: 'Somebody else has changed this too, and it is shown as you typed it: {fields}.',
  draftOther: 'Show what was typed on {time}',
  discardDraft: 'Discard draft',
  merged: 'Somebody else changed this record meanwhile ({fields}). Both changes are saved.',
  gone: 'This record has been deleted meanwhile.',
  changedFirst: 'Somebody else changed this record meanwhile, so it was not deleted. Look at it before you delete it.',
  showNeeded: 'Show {title}',
  incomplete: 'Showing {shown} of {total}: the server sent no more. Search, filter and sorting see only these.',
  conflictTitle: 'Changed by somebody else',
  conflictText: 'While you were editing, somebody else changed the same values. Choose which to save.',
  conflictWas: 'Was',
  conflictTheirs: 'Theirs',
  conflictMine: 'Mine',
  useTheirs: 'Use theirs',
  useMine: 'Use mine',
  conflictSave: 'Save',
  conflictCancel: 'Cancel',
  history: 'History',
  historyEmpty: 'No change of this record is known.',
  historyFailed: 'Failed to load the history.',
  historyMore: 'Show earlier changes',
  historyCreated: 'Created',
  historyUpdated: 'Changed',
  historyDeleted: 'Deleted',
};

/** A config with every shared text: those it lacks come from `laterTexts`. */
export const withEveryText = <Config extends { readonly texts: object }>(config: Config): Config => ({
  ...config,
  texts: { ...laterTexts, ...config.texts },
});

const texts: { readonly type: 'object' } = {
  type: 'object',
  ...{
    description: 'Texts that every screen shares.',
    required: Object.keys(sharedTexts).filter((name) => !(name in laterTexts)),
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(sharedTexts).map(([name, description]) => {
        const later = new Map(Object.entries(laterTexts)).get(name);
        return [name, { ...text, description, ...(later !== undefined && { default: later }) }];
      }),
    ),
  },
};

/** The blanks of a shared text, as its description names them: 'count' → shown, total. */
export const blanksOf = (name: string): string[] =>
  [...(new Map<string, string>(Object.entries(sharedTexts)).get(name) ?? '').matchAll(/\{(\w+)\}/g)].map(
    ([, blank]) => blank ?? '',
  );

export const panelGrammar = {
  $id: 'panel.schema.json',
  title: 'What belongs to no entity',
  type: 'object',
  required: ['title', 'menu', 'logout', 'api', 'session', 'login', 'guard', 'toasts', 'texts'],
  additionalProperties: false,
  properties: {
    $schema: text,
    title: { ...text, description: 'The name of the panel.' },
    menu,
    locale: {
      ...localeTag,
      description:
        "The language and region that tables write numbers and days in: 'de', 'en-GB'. By default numbers are written as they are, days as '2026-01-31', and times in the reader's own language.",
    },
    currency: {
      ...currencyCode,
      description: "The currency of the columns whose currency is true: 'EUR'.",
    },
    logout: { ...text, description: 'The text of the button that signs out.' },
    api: {
      type: 'object',
      description: 'Where the API is and how files are uploaded.',
      required: ['base', 'upload'],
      additionalProperties: false,
      properties: {
        base,
        ...backendWords,
        version: {
          ...text,
          description:
            "The key of a list's rows that holds the record's version, as the ETag of the record has it between its quotes. It is never sent in a body. Without it, or in rows that lack it, records have no version.",
        },
        history: {
          ...endpointCall,
          description:
            'The call that answers who changed what and when, newest first; `entity` and `id` ask for one record. Without it there is no history.',
        },
        upload: {
          type: 'object',
          description: 'The call that takes image files.',
          required: ['call', 'field', 'paths'],
          additionalProperties: false,
          properties: {
            call: endpointCall,
            field: { ...text, description: 'The repeated form field of the files.' },
            paths: { ...text, description: "The answer's key that holds the stored paths." },
            small: {
              type: 'object',
              description:
                'Pictures of which the API has small copies: cells ask for one that is as wide as they are. Without it, and for other pictures, they show the picture itself.',
              required: ['match', 'query'],
              additionalProperties: false,
              properties: {
                match: { ...text, description: 'A regular expression for the stored paths of such pictures.' },
                query: { ...text, description: "The query that asks for the width in pixels: 'w' makes '?w=96'." },
              },
            },
          },
        },
      },
    },
    conflicts: { ...conflicts, description: `${conflicts.description} Default: version.` },
    session: {
      type: 'object',
      description: 'Where the roles of the signed-in user are.',
      required: ['entity', 'uid', 'roles', 'allow'],
      additionalProperties: false,
      properties: {
        entity: { ...text, description: 'The entity that lists the people.' },
        uid: { ...field, description: "The field that holds the identity provider's user id." },
        name: { ...field, description: 'The field that holds the name, for the history.' },
        email: {
          ...field,
          description:
            'The field that holds the e-mail address. Whoever signs in first with it, verified, becomes that person. Without it people are known by their user id alone.',
        },
        invite: {
          ...endpointCall,
          description:
            'The call of the embedded API that adds a person by e-mail address, with roles, where the form does not: an entity with `endpoints.create` needs no other.',
        },
        roles: { ...field, description: 'The field that holds the roles.' },
        active: {
          ...field,
          description: 'The field that must be true for a user to be let in. Without it everybody in the list is.',
        },
        allow: {
          description:
            'The role that may see the panel, or several. It wins over any other; of several, the first one a person holds counts.',
          anyOf: [text, { type: 'array', minItems: 1, uniqueItems: true, items: text }],
        },
      },
    },
    login: {
      type: 'object',
      description: 'The login page.',
      required: ['button', 'failed', 'blocked', 'closed'],
      additionalProperties: false,
      properties: {
        button: { ...text, description: 'The button that signs in.' },
        failed: { ...text, description: 'Shown when signing in failed without a reason.' },
        blocked: { ...text, description: 'Shown when the browser blocks the sign-in window.' },
        closed: { ...text, description: 'Shown when the window was closed before an account was chosen.' },
      },
    },
    guard: {
      type: 'object',
      description: 'Shown in place of the panel to those who may not see it.',
      required: ['signedOut', 'forbidden'],
      additionalProperties: false,
      properties: {
        signedOut: { ...place, description: 'For those who are not signed in.' },
        forbidden: { ...place, description: 'For those whose role is not enough.' },
      },
    },
    toasts: {
      type: 'object',
      description: 'How long a toast stays, in milliseconds.',
      required: ['success', 'invalid', 'error'],
      additionalProperties: false,
      properties: {
        success: { ...milliseconds, description: 'After a change that succeeded.' },
        invalid: { ...milliseconds, description: 'When a form has errors.' },
        error: { ...milliseconds, description: 'After a call that failed.' },
      },
    },
    defaults,
    texts,
  },
} as const satisfies JSONSchema;
