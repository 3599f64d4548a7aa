import { sortedField } from '../../../src/shared/config/sort.ts';
import { fieldsIn as templateFields } from '../../../src/shared/config/template.ts';
import { callsOf } from '../calls/callProblems.ts';
import { type EntityFiles, editedFields, fieldAt, fieldsIn, isSecret, partsIn, sortsAt } from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** Problems with write-only fields: uses that would reveal or need their values. */
export function* secretProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const { schema, ui, entities } = entity;
  const list = ui.get('list');
  yield* blankProblems(list.get('label'), entity);
  for (const column of list.get('columns').items) yield* blankProblems(column.get('template'), entity);
  for (const sort of sortsAt(list.get('sort'))) {
    const field = sortedField(sort.text ?? '');
    if (isSecretField(entity, field)) yield unread(sort, field);
  }
  for (const filter of list.get('filters').items) yield* reads(filter.get('field'), entity);
  yield* reads(list.get('tree', 'parent'), entity);
  yield* editedProblems(entity);
  for (const relation of ui.get('related').items) {
    const target = entities.get(relation.get('entity').text ?? '');
    if (target) for (const name of [relation.get('by'), ...relation.get('columns').items]) yield* reads(name, target);
  }
  for (const { name, place } of callsOf(ui))
    if (name !== 'list' && name !== 'create') yield* blankProblems(place, entity);

  for (const [name, field] of fieldsIn(schema)) {
    yield* derivedProblems(field, entity);
    if (isSecret(field) && field.get('unique').exists) {
      yield field
        .get('unique')
        .keyProblem('exposed-secret', `does not go with writeOnly: a refusal would tell that '${name}' is taken.`);
    }
  }
  for (const name of schema.get('unique').items.flatMap(({ items }) => items)) yield* reads(name, entity);
  for (const part of [schema, ...partsIn(schema)]) yield* conditionProblems(part, entity);
}

/** Problems with the fields that `session` of panel.json reads. */
export function* secretSessionProblems(session: Place, people: EntityFiles): Generator<ConfigProblem> {
  for (const word of ['uid', 'name', 'email', 'roles', 'active']) yield* reads(session.get(word), people);
  yield* blankProblems(session.get('name'), people);
}

const isSecretField = (entity: EntityFiles, name: string | undefined): boolean => isSecret(fieldAt(entity, name));

const unread = (place: Place, name: string | undefined): ConfigProblem =>
  place.problem('secret-field', `'${name}' is writeOnly: no answer has it.`);

function* reads(name: Place, entity: EntityFiles): Generator<ConfigProblem> {
  if (isSecretField(entity, name.text)) yield unread(name, name.text);
}

function* blankProblems(place: Place, entity: EntityFiles): Generator<ConfigProblem> {
  for (const blank of templateFields(place.text ?? '')) {
    if (isSecretField(entity, blank)) yield unread(place, blank);
  }
}

/** Labels of references, and sources of computed defaults. */
function* editedProblems(entity: EntityFiles): Generator<ConfigProblem> {
  for (const { name, field, options, target } of editedFields(entity)) {
    const [from, label] = [options.get('from'), options.get('label')];
    if (isSecretField(entity, from.text) && !isSecret(field))
      yield from.problem('exposed-secret', `'${from.text}' is writeOnly: '${name}' would tell its value.`);
    if (target) for (const place of [label, ...label.items]) yield* reads(place, target);
  }
}

function* derivedProblems(field: Place, entity: EntityFiles): Generator<ConfigProblem> {
  const derived = field.get('derived');
  const to = fieldAt(entity, derived.get('via').text).get('reference', 'to').text;
  const source = entity.entities.get(derived.get('from').text ?? to ?? '');
  if (!source) return;
  for (const name of [derived.get('field'), ...derived.get('fields').items]) yield* reads(name, source);
}

/** A condition on a field that is blank in the form would be decided wrongly. */
function* conditionProblems(part: Place, entity: EntityFiles): Generator<ConfigProblem> {
  const test = part.get('if');
  for (const name of test.get('required').items) yield* reads(name, entity);
  const keys = [test.get('properties'), part.get('dependentRequired'), part.get('dependentSchemas')];
  for (const [name, place] of keys.flatMap(({ entries }) => entries)) {
    if (isSecretField(entity, name))
      yield place.keyProblem('secret-field', 'is writeOnly: nothing can depend on what no answer has.');
  }
}
