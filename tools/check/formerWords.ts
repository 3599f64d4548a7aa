import { isObject } from '../../src/shared/base/json.ts';
import type { ConfigProblem, Place } from './place.ts';

/** A text of `panel.json` that was written otherwise once. */
interface FormerText {
  /** The name of the text. */
  readonly text: string;
  /** What it had. */
  readonly had: RegExp;
  /** What takes the place of that; without it the default takes the place of the whole text. */
  readonly has?: string;
  /** What to do, told after 'was written otherwise once: '. */
  readonly instead: string;
}

/** The text that says when a draft was typed, now part of the one before it. */
const DRAFT_TIME = 'draftTime';
const DRAFT = 'draftRestored';

/** Texts that are no longer shown: a batch goes on when its list is left. */
const GONE = ['stopTitle', 'stopText', 'goOn'];

const formerTexts: readonly FormerText[] = [
  { text: 'countOf', had: /\{Titles\}/g, has: '{titles}', instead: "write '{titles}' for '{Titles}'" },
  {
    text: 'manyDone',
    had: /\{done\}[^{}]*\{count\}|\{done\}|\{count\}/g,
    has: '{what}',
    instead: "write '{what}' for '{done} of {count}'",
  },
  {
    text: 'manyStopped',
    had: /\{(action|done|count)\}/g,
    instead: "it follows manyDone now, without placeholders. Until it is mended 'Stopped.' is shown",
  },
  {
    text: 'changeSummary',
    had: /\{(changed|unchanged|refused)\}/g,
    instead: "it says which records change now, with '{what}' alone. Until it is mended '{what} will change.' is shown",
  },
  {
    text: 'deferred',
    had: /\{seconds\}/g,
    instead: "it also says how a deletion ended, with '{what}' alone. Until it is mended '{what} deleted.' is shown",
  },
  {
    text: 'importSummary',
    had: /\{(added|changed|unchanged|refused)\}/g,
    instead: "it is about new records alone now, as '{what}'. Until it is mended '{what} will be added.' is shown",
  },
];

/** Warnings of words of `panel.json` that have given way to others. They are still read. */
export function* formerProblems(panel: Place): Generator<ConfigProblem> {
  const texts = panel.get('texts');
  const time = texts.get(DRAFT_TIME);
  if (time.exists) {
    const message = `'${DRAFT_TIME}' is part of '${DRAFT}' now: write '{time}' there, and remove it here.`;
    yield time.keyWarning('former-word', message);
  }
  const draft = texts.get(DRAFT);
  if (isUntimed(draft.text) && !time.exists) {
    yield draft.warning('former-placeholder', "says when it was typed now: write '{time}'. Until then it follows.");
  }
  for (const gone of GONE) {
    const place = texts.get(gone);
    if (place.exists)
      yield place.keyWarning(
        'former-word',
        `'${gone}' is no longer shown: a batch goes on when its list is left. Remove it.`,
      );
  }
  for (const { text, had, instead } of formerTexts) {
    const place = texts.get(text);
    if (place.text === undefined || place.text.search(had) === -1) continue;
    yield place.warning('former-placeholder', `was written otherwise once: ${instead}.`);
  }
}

/** A parsed `panel.json` with the words of today in place of former ones. */
export function withoutFormerWords<Panel>(panel: Panel): Panel;
export function withoutFormerWords(panel: unknown): unknown {
  if (!isObject(panel) || !isObject(panel['texts'])) return panel;
  const { [DRAFT_TIME]: time, ...texts } = panel['texts'];
  for (const gone of GONE) delete texts[gone];
  const draft = texts[DRAFT];
  if (isUntimed(draft)) texts[DRAFT] = `${draft} ${typeof time === 'string' ? time : '({time})'}`;
  for (const { text, had, has } of formerTexts) {
    const said = texts[text];
    if (typeof said !== 'string' || said.search(had) === -1) continue;
    if (has === undefined) delete texts[text];
    else texts[text] = said.replace(had, has);
  }
  return { ...panel, texts };
}

const isUntimed = (text: unknown): text is string => typeof text === 'string' && !text.includes('{time}');
