import { type EntityFiles, fieldAt } from './files.ts';
import { type ConfigProblem, isObject, type Place } from './place.ts';

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
export function* textProblems(entity: EntityFiles, panel: Place): Generator<ConfigProblem> {
  const { ui } = entity;
  for (const [section, ...texts] of needed) {
    const place = at(ui, section);
    if (place.keys.length === 0 && !isObject(place.value)) continue;
    const defaults = at(panel.get('defaults'), section);
    for (const text of texts) {
      if (!place.get(text).exists && !defaults.get(text).exists) yield place.keyProblem(`'${text}' is missing.`);
    }
  }
  for (const column of at(ui, 'list.columns').items) {
    const field = fieldAt(entity, column.get('field').text);
    if (column.get('title').exists || !field.exists || field.get('title').exists) continue;
    yield column.keyProblem("'title' is missing: the field has none in the schema.");
  }
  for (const text of borrowed) {
    const place = at(ui, text);
    if (place.value !== true || at(panel.get('defaults'), text).exists) continue;
    yield place.problem(`panel.json has no defaults.${text}: write the text here, or there.`);
  }
}

const at = (place: Place, path: string): Place => place.get(...path.split('.'));
