import { type EntityFiles, fieldsIn } from '../files.ts';
import type { ConfigProblem } from '../place.ts';
import { entriesIn } from './menuProblems.ts';

/** A warning for an unreachable entity: not in the menu, not the users, and not referenced. */
export function* menuPresenceProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const { panel, entities } = entity;
  const menu = entriesIn(panel.get('menu')).flatMap((entry) => entry.get('entity').text ?? []);
  // A menu entry with an unknown entity is reported itself, and may mean this one; so is an empty menu.
  const isEmpty = panel.get('menu').items.length === 0;
  const inMenu = isEmpty || menu.includes(entity.name) || menu.some((name) => !entities.has(name));
  const isPeople = panel.get('session', 'entity').text === entity.name;
  const isReferredTo = [...entities.values()].some(({ schema, ui }) => {
    const fields = fieldsIn(schema).flatMap(([, field]) => [field, field.get('items')]);
    const widgets = ui.get('uiSchema').entries.map(([, field]) => field.get('ui:options', 'to').text);
    return [...fields.map((field) => field.get('reference', 'to').text), ...widgets].includes(entity.name);
  });
  // The references of an unreadable file are unknown.
  const isUnsure = [...entities.values()].some(({ schema, ui }) => !schema.exists || !ui.exists);
  if (inMenu || isPeople || isReferredTo || isUnsure || !panel.exists) return;
  yield entity.ui.keyWarning(
    'unreachable-entity',
    `is not in the menu, and nothing refers to it. Add {"title": …, "entity": "${entity.name}"} to the menu in panel.json.`,
  );
}
