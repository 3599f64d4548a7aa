import { callAt } from '../calls/callProblems.ts';
import { blanksIn, type EntityFiles, fieldAt, fieldsIn, isReadOnly, typeOf } from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';
import { mayLackNumber } from './computedProblems.ts';

/** The API sets these. */
const set = ['id', 'createdAt', 'updatedAt'];

/** Required fields that cannot be filled in, so that no record could be created. */
export function* fillableProblems(entity: EntityFiles): Generator<ConfigProblem> {
  if (!entity.ui.get('endpoints', 'create').exists) return;
  for (const { text: name = '' } of entity.schema.get('required').items) {
    const field = fieldAt(entity, name);
    const isGiven = field.given('derived', 'sequence').length > 0 || set.includes(name);
    if (!field.exists || isGiven) continue;
    if (field.get('computed').exists) yield* lackingProblems(field, entity.schema);
    else yield* unfilledProblems(entity, name, field);
  }
  for (const [, field] of fieldsIn(entity.schema)) {
    if (!isReadOnly(field)) yield* unfilledPartProblems(field.get('items'));
  }
}

function* unfilledProblems(entity: EntityFiles, name: string, field: Place): Generator<ConfigProblem> {
  const { ui } = entity;
  const cannot = `'${name}' is required, and nobody could fill it in`;
  if (isReadOnly(field)) {
    if (field.get('initial').exists) return;
    yield field
      .get('readOnly')
      .problem('unfillable-field', `${cannot}. Give it an 'initial' value, or leave it out of 'required'.`);
    return;
  }
  const omitted = ui.get('wire', 'omit').items.find(({ text }) => text === name);
  if (omitted) yield omitted.problem('unfillable-field', `'${name}' is required, and no save would send it.`);

  const create = ui.get('endpoints', 'create');
  const sent = create.get('body').entries.map(([, { text }]) => text);
  const call = callAt(create).text;
  const blanks = blanksIn(call);
  // A placeholder that is not a field of a new record is reported elsewhere, and may mean this one.
  const isUnsure = blanks.some((blank) => blank === 'id' || !fieldAt(entity, blank).exists);
  if (sent.length > 0 && !isUnsure && !sent.includes(name) && !blanks.includes(name)) {
    yield create.get('body').problem('unfillable-field', `'${name}' is required, and this body does not send it.`);
  }

  const isStarted =
    typeOf(field) === 'array'
      ? !field.get('minItems').exists
      : field.get('default').exists || field.get('const').exists;
  const locked = isStarted ? undefined : lockOf(ui.get('uiSchema', name));
  if (locked) yield locked.problem('unfillable-field', `${cannot}. Give it a 'default' in the schema.`);
}

/** Why a field cannot be filled in: it is hidden, or cannot be changed. */
const lockOf = (edited: Place): Place | undefined =>
  edited.get('ui:widget').text === 'hidden'
    ? edited.get('ui:widget')
    : ['ui:disabled', 'ui:readonly'].map((word) => edited.get(word)).find(({ value }) => value === true);

/** The same for the properties of an entry of a list. */
function* unfilledPartProblems(item: Place): Generator<ConfigProblem> {
  for (const { text: name = '' } of item.get('required').items) {
    const part = item.get('properties', name);
    if (part.get('computed').exists) yield* lackingProblems(part, item);
    else if (isReadOnly(part))
      yield part
        .get('readOnly')
        .problem('unfillable-field', `'${name}' is required, and nobody could fill it in: leave one of the two out.`);
  }
}

/** A computed field that is required, though what it is computed from is not. */
function* lackingProblems(field: Place, around: Place): Generator<ConfigProblem> {
  const by = field.get('computed');
  if (mayLackNumber(by, around))
    yield by.keyProblem(
      'unfillable-field',
      `'${field.key}' is required, and has no number where one of its own is missing: require those.`,
    );
}
