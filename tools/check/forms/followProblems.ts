import { type EntityFiles, fieldAt, formNames, typeOf } from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** Problems in the options `from` and `as`, which compute a field of a new record from another. */
export function* followProblems(edited: Place, entity: EntityFiles, field: Place): Generator<ConfigProblem> {
  const [from, as] = [edited.get('ui:options', 'from'), edited.get('ui:options', 'as')];
  if (as.exists && !from.exists) yield as.keyProblem('no-effect', "has no effect without 'from'.");
  if (from.text === undefined || !entity.schema.exists) return;
  const own = field.key;
  const names = formNames(entity).filter((name) => name !== own);
  if (from.text === own) yield from.problem('circular-value', 'is this field itself: name another.');
  else if (!names.includes(from.text)) yield from.unknown('unknown-field', 'is not a field of the form', names);
  else if (edited.path[0] !== 'uiSchema')
    yield from.keyProblem('no-effect', 'has no effect: only a new record gets a value from it.');
  else if (leadsBack(entity, own))
    yield from.problem(
      'circular-value',
      `'${from.text}' gets its value from this field: each would wait for the other.`,
    );
  const [type, source] = [typeOf(field), typeOf(fieldAt(entity, from.text))];
  if (type === undefined || source === undefined) return;
  if (type !== source) {
    yield from.problem('field-mismatch', `'${from.text}' is of type '${source}', and '${own}' of type '${type}'.`);
  } else if (as.text !== undefined && as.text !== 'copy' && type !== 'string') {
    yield as.problem('field-mismatch', `'${as.text}' is for texts: '${own}' is of type '${type}'.`);
  }
  if (field.get('default').exists)
    yield from.keyProblem('no-effect', `has no effect: '${own}' starts with its default.`);
}

/** The same options where they have no effect: inside an object, or in a list's entries. */
export function* innerFollowProblems(edited: Place): Generator<ConfigProblem> {
  for (const option of edited.get('ui:options').given('from', 'as'))
    yield option.keyProblem('no-effect', 'has no effect here: only whole fields have their value from another.');
}

/** Whether a field depends on itself. */
function leadsBack(entity: EntityFiles, own: string): boolean {
  const sourceOf = (name: string) => entity.ui.get('uiSchema', name, 'ui:options', 'from').text;
  const passed = new Set<string>();
  for (let at = sourceOf(own); at !== undefined && !passed.has(at); at = sourceOf(at)) {
    if (at === own) return true;
    passed.add(at);
  }
  return false;
}
