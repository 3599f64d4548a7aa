import type { ProblemCode } from '../codes.ts';
import type { FileKind } from '../fileKind.ts';
import type { Place } from '../place.ts';

type Step = string | number;

/** A change of a JSON document. */
export type Edit =
  | { readonly set: readonly Step[]; readonly value: unknown }
  | { readonly remove: readonly Step[] }
  | { readonly rename: readonly Step[]; readonly to: string };

/** A word of the config that gives way to another. Until it is dropped it is read, with a warning. */
export interface Deprecation {
  readonly kind: FileKind;
  /** Where it stands; '*' is any key of a map, or any entry of a list: 'list.columns.*.cell'. */
  readonly word: string;
  /** The value that is deprecated, where others are not. */
  readonly value?: string;
  /** The version of the language that deprecates it. */
  readonly since: string;
  /** The version that does not read it any more: the next major one at the earliest. */
  readonly dropped: string;
  readonly code: ProblemCode;
  /** What takes its place: one or two sentences about the word, which the check shows after its path. */
  readonly instead: string;
  /** Whether it is meant here; by default wherever the word stands. */
  readonly isAt?: (place: Place) => boolean;
  /** What says the same in the words of today. @param file the whole file */
  readonly edits: (place: Place, file: Place) => readonly Edit[];
}

const DRAFT = 'draftRestored';

const isUntimed = (draft: Place): boolean => draft.text !== undefined && !draft.text.includes('{time}');

/** A text that is no longer shown. */
const gone = (text: string): Deprecation => ({
  kind: 'panel',
  word: `texts.${text}`,
  since: '1.0',
  dropped: '2.0',
  code: 'former-word',
  instead: `'${text}' is no longer shown: a batch goes on when its list is left. Remove it.`,
  edits: ({ path }) => [{ remove: path }],
});

/**
 * A text with placeholders of former times.
 * @param had these placeholders
 * @param has what takes their place; without it the default takes the place of the whole text
 */
const otherBlanks = (text: string, had: RegExp, instead: string, has?: string): Deprecation => ({
  kind: 'panel',
  word: `texts.${text}`,
  since: '1.0',
  dropped: '2.0',
  code: 'former-placeholder',
  instead: `was written otherwise once: ${instead}.`,
  isAt: (place) => place.text !== undefined && place.text.search(had) !== -1,
  edits: ({ path, text: said = '' }) =>
    has === undefined ? [{ remove: path }] : [{ set: path, value: said.replace(had, has) }],
});

/**
 * Every deprecated word, in the order in which they are edited. Each has its files before and after in
 * `tests/schema/deprecations/`.
 */
export const deprecations: readonly Deprecation[] = [
  {
    kind: 'panel',
    word: 'texts.draftTime',
    since: '1.0',
    dropped: '2.0',
    code: 'former-word',
    instead: `'draftTime' is part of '${DRAFT}' now: write '{time}' there, and remove it here.`,
    edits: (time, file) => {
      const draft = file.get('texts', DRAFT);
      const timed: Edit[] = isUntimed(draft)
        ? [{ set: draft.path, value: `${draft.text} ${time.text ?? '({time})'}` }]
        : [];
      return [...timed, { remove: time.path }];
    },
  },
  {
    kind: 'panel',
    word: `texts.${DRAFT}`,
    since: '1.0',
    dropped: '2.0',
    code: 'former-placeholder',
    instead: "says when it was typed now: write '{time}'. Until then it follows.",
    isAt: isUntimed,
    edits: ({ path, text }) => [{ set: path, value: `${text} ({time})` }],
  },
  gone('stopTitle'),
  gone('stopText'),
  gone('goOn'),
  otherBlanks('countOf', /\{Titles\}/g, "write '{titles}' for '{Titles}'", '{titles}'),
  otherBlanks(
    'manyDone',
    /\{done\}[^{}]*\{count\}|\{done\}|\{count\}/g,
    "write '{what}' for '{done} of {count}'",
    '{what}',
  ),
  otherBlanks(
    'manyStopped',
    /\{(action|done|count)\}/g,
    "it follows manyDone now, without placeholders. Until it is mended 'Stopped.' is shown",
  ),
  otherBlanks(
    'changeSummary',
    /\{(changed|unchanged|refused)\}/g,
    "it says which records change now, with '{what}' alone. Until it is mended '{what} will change.' is shown",
  ),
  otherBlanks(
    'deferred',
    /\{seconds\}/g,
    "it also says how a deletion ended, with '{what}' alone. Until it is mended '{what} deleted.' is shown",
  ),
  otherBlanks(
    'importSummary',
    /\{(added|changed|unchanged|refused)\}/g,
    "it is about new records alone now, as '{what}'. Until it is mended '{what} will be added.' is shown",
  ),
  {
    kind: 'migration',
    word: 'down',
    since: '1.0',
    dropped: '2.0',
    code: 'former-word',
    instead: "'down' does nothing any more: a step that has a way back is undone as it is. Remove it.",
    edits: ({ path }) => [{ remove: path }],
  },
];

/** The places of a deprecated word in a file. */
export function placesOf({ word, value, isAt }: Deprecation, file: Place): Place[] {
  const found = word
    .split('.')
    .reduce<Place[]>(
      (places, step) =>
        places.flatMap((place) =>
          step === '*' ? [...place.items, ...place.entries.map(([, inside]) => inside)] : [place.get(step)],
        ),
      [file],
    );
  return found.filter(
    (place) => place.exists && (value === undefined || place.text === value) && isAt?.(place) !== false,
  );
}
