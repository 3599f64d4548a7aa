import type { EntityFiles } from './files.ts';
import { kinds } from './grammars.ts';
import { hasDefault } from './panel/textProblems.ts';
import { type ConfigProblem, listed, type Place } from './place.ts';

/** Parts that have no effect without one of the others. */
const needs: readonly (readonly [what: string, ...oneOf: string[]])[] = [
  ['toasts.created', 'endpoints.create'],
  ['toasts.updated', 'endpoints.update'],
  ['toasts.removed', 'endpoints.remove'],
  ['toasts.invalid', 'form'],
  ['errors.create', 'endpoints.create', 'list.add', 'list.tree'],
  ['errors.update', 'endpoints.update'],
  ['errors.remove', 'endpoints.remove'],
  ['errors.afterSave', 'endpoints.afterSave'],
  ['endpoints.create', 'list.add', 'list.tree', 'form.duplicate'],
  ['endpoints.afterSave', 'endpoints.create', 'endpoints.update'],
  ['confirm', 'endpoints.remove'],
  ['list.add', 'form'],
  ['list.tree', 'form'],
  ['form', 'list.add', 'list.tree', 'endpoints.update', 'list.rowClick'],
  ['form.whenEditing', 'endpoints.update'],
  ['form.copyLink', 'endpoints.update'],
  ['form.neighbours', 'endpoints.update'],
  ['form.page', 'endpoints.update'],
  ['form.restore', 'endpoints.update'],
  ['form.layout', 'form.sections'],
  ['form.duplicate', 'endpoints.create'],
  ['form.duplicate', 'endpoints.update', 'list.rowClick'],
  ['uiSchema', 'form', 'list.rowClick'],
  ['related', 'form', 'list.rowClick'],
  ['list.import', 'form'],
  ['list.import', 'endpoints.create', 'endpoints.update'],
];

/** What can fail, and the error text shown then. */
const errorTexts: readonly (readonly [what: string, error: string])[] = [
  ['endpoints.list', 'list'],
  ['endpoints.create', 'create'],
  ['list.add', 'create'],
  ['endpoints.update', 'update'],
  ['endpoints.remove', 'remove'],
  ['endpoints.afterSave', 'afterSave'],
];

/** Parts of an entity's config that need each other: texts that are never shown, and calls without an error text. */
export function* presenceProblems({ ui, panel }: EntityFiles): Generator<ConfigProblem> {
  const at = (path: string): Place => ui.get(...path.split('.'));
  for (const [what, ...oneOf] of needs) {
    if (!at(what).exists || oneOf.some((other) => at(other).exists)) continue;
    yield at(what).keyProblem('no-effect', `has no effect: there is no ${oneOf.join(' and no ')}.`);
  }
  const rowClick = at('list.rowClick');
  for (const what of ['endpoints.update', 'form']) {
    if (rowClick.text === 'edit' && !at(what).exists)
      yield rowClick.keyProblem('no-effect', `has no effect: there is no ${what}.`);
  }
  if (at('undo').text === 'always' && at('confirm.busy').exists) {
    yield at('confirm.busy').keyProblem(
      'no-effect',
      "has no effect: with undo 'always' the dialog closes before the call is made.",
    );
  }
  const returnFocus = at('form.returnFocus');
  if (returnFocus.text === 'add' && !at('list.add').exists)
    yield returnFocus.problem('no-effect', 'there is no list.add to return to.');

  const columns = at('list.columns').items.map((column) => column.get('cell').text);
  const inPlace = kinds.cells.flatMap(({ name, edits }) => (edits ? [name] : []));
  if (at('endpoints.update').exists && !at('form').exists && !inPlace.some((name) => columns.includes(name))) {
    yield at('endpoints.update').keyProblem(
      'no-effect',
      `has no effect: there is no form, and no ${inPlace.join(' or ')} column.`,
    );
  }

  const errors = at('errors');
  const hasText = (error: string) => errors.get(error).exists || hasDefault(panel, `errors.${error}`);
  const silent = new Set(
    errorTexts.filter(([what, error]) => at(what).exists && !hasText(error)).map(([, error]) => error),
  );
  if (!errors.exists && silent.size > 0) {
    yield ui.keyProblem(
      'missing-text',
      `'errors' is missing: give a text for each call that can fail: ${listed(silent)}.`,
    );
    return;
  }
  if (silent.delete('list')) yield errors.keyProblem('missing-text', "'list' is missing.");
  for (const [what, error] of errorTexts) {
    if (!at(what).exists || !silent.delete(error)) continue;
    yield at(what).keyProblem('missing-text', `can fail, and has no error text: add errors.${error}.`);
  }
}
