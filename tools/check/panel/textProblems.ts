import { isObject } from '../../../src/shared/base/json.ts';
import { type EntityFiles, fieldAtPath } from '../files.ts';
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
