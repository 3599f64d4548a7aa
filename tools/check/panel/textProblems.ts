import { isObject } from '../../../src/shared/base/json.ts';
import { titleParams } from '../../../src/shared/config/grammar.ts';
import { shownTexts } from '../../locale/configTexts.ts';
import { blanksIn, type EntityFiles, fieldAtPath } from '../files.ts';
import { kinds } from '../grammars.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** The texts a section needs: its own, or the panel's defaults. */
const needed: readonly (readonly [section: string, ...texts: string[]])[] = [
  ['list', 'empty'],
  ['list.tree', 'edit', 'addChild', 'expand', 'collapse'],
  ['form', 'title', 'cancel', 'submit'],
  ['form.title', 'add', 'edit'],
  ['confirm', 'title', 'text', 'cancel', 'submit'],
];

/** The texts that may be `true`, which means the panel's default. */
const borrowed = ['list.add', 'toasts.created', 'toasts.updated', 'toasts.removed', 'toasts.invalid'];

/** Texts that are missing both in the entity and in the panel's defaults. */
export function* textProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const { ui, panel } = entity;
  for (const [section, ...texts] of needed) {
    const place = at(ui, section);
    if (place.keys.length === 0 && !isObject(place.value)) continue;
    for (const text of texts) {
      if (place.get(text).exists || hasDefault(panel, `${section}.${text}`)) continue;
      yield place.keyProblem('missing-text', `'${text}' is missing.`);
    }
  }
  for (const column of at(ui, 'list.columns').items) {
    const field = fieldAtPath(entity, column.get('field').text ?? '');
    if (column.get('template').exists && !column.get('title').exists) {
      yield column.keyProblem('missing-text', "'title' is missing: a template has none.");
    }
    if (column.get('title').exists || !field.exists || field.get('title').exists) continue;
    yield column.keyProblem('missing-text', "'title' is missing: the field has none in the schema.");
  }
  for (const column of at(ui, 'list.columns').items) {
    const currency = column.get('currency');
    if (currency.value !== true || !panel.exists || panel.get('currency').exists) continue;
    yield currency.problem('missing-word', 'panel.json has no currency: write it here, or there.');
  }
  for (const text of borrowed) {
    const place = at(ui, text);
    if (place.value !== true || hasDefault(panel, text)) continue;
    yield place.problem('missing-text', `panel.json has no defaults.${text}: write the text here, or there.`);
  }
}

const at = (place: Place, path: string): Place => place.get(...path.split('.'));

/** Whether the panel has a default for a text. A panel that is missing or cannot be read may have any. */
export const hasDefault = (panel: Place, path: string): boolean =>
  !panel.exists || at(panel.get('defaults'), path).exists;

/** Texts that may be a space: prefixes and suffixes. */
const besides = ['prefix', 'suffix'];

/** Texts that are only spaces. The grammar reports empty ones. */
export function* blankTextProblems(file: Place): Generator<ConfigProblem> {
  for (const place of shownTexts(file)) {
    const { text = '' } = place;
    if (text === '' || isVisible(text) || besides.includes(String(place.path.at(-1)))) continue;
    yield place.problem('blank-text', 'must not be blank: nothing of this can be seen.');
  }
}

/** Whether a text has more than spaces and characters that only format. */
const isVisible = (text: string): boolean => /[^\s\p{Cf}]/u.test(text);

/** The parts of `panel.json` whose placeholders are filled; `panelProblems` checks them. */
const filled = ['defaults', 'texts'];

/** Texts with a placeholder that nothing fills: the braces would be shown. */
export function* strayBlankProblems(file: Place): Generator<ConfigProblem> {
  for (const place of shownTexts(file)) {
    const known = [...blanksOfOption(place.path), ...blanksOfToast(place.path), ...blanksOfTransition(place.path)];
    if (filled.includes(String(place.path[0]))) continue;
    for (const blank of new Set(blanksIn(place.text).filter((one) => !known.includes(one)))) {
      const reason = titleParams.some((title) => title === blank)
        ? "only 'defaults' of panel.json have it. Write the title itself."
        : 'it would be shown as it stands here.';
      yield place.problem('unknown-placeholder', `nothing fills in '{${blank}}': ${reason}`);
    }
  }
}

/** The toast of an action names its record. */
const blanksOfToast = ([section, , name]: Place['path']): string[] =>
  section === 'actions' && name === 'toast' ? ['name'] : [];

/** The message of a refused change of an enum names its two values. */
const blanksOfTransition = (path: Place['path']): string[] =>
  path.at(-2) === 'errorMessage' && path.at(-1) === 'transitions' ? ['from', 'to'] : [];

/** The placeholders that a widget fills in a text of its options: those of the text that it has by default. */
function blanksOfOption(path: Place['path']): string[] {
  const [section, name] = path.slice(-2);
  if (section !== 'ui:options') return [];
  return kinds.widgets.flatMap(({ options }) => {
    const text = new Map(Object.entries(options.properties)).get(String(name))?.default;
    return typeof text === 'string' ? blanksIn(text) : [];
  });
}
