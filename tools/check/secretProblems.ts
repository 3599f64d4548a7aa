import { type EntityFiles, fieldAt, fieldsIn, isSecret, partsIn, referenceAt } from './files.ts';
import type { ConfigProblem, Place } from './place.ts';

type Entities = ReadonlyMap<string, EntityFiles>;

/** Problems with write-only fields: uses that would reveal or need their values. */
export function* secretProblems(entity: EntityFiles, entities: Entities): Generator<ConfigProblem> {
  const { schema, ui } = entity;
  const list = ui.get('list');
  for (const column of list.get('columns').items) yield* blankProblems(column.get('template'), entity);
  const sort = list.get('sort');
  if (isSecretField(entity, sort.text?.replace(/^-/, ''))) yield unread(sort, sort.text?.replace(/^-/, ''));
  for (const filter of list.get('filters').items) yield* reads(filter.get('field'), entity);
  yield* reads(list.get('tree', 'parent'), entity);
  yield* editedProblems(entity, entities);
  for (const relation of ui.get('related').items) {
    const target = entities.get(relation.get('entity').text ?? '');
    if (target) for (const name of [relation.get('by'), ...relation.get('columns').items]) yield* reads(name, target);
  }
  const { update, remove, afterSave } = Object.fromEntries(ui.get('endpoints').entries);
  const calls = [update, remove, ...(afterSave?.items ?? []), ...ui.get('actions').items];
  for (const call of calls) if (call) yield* blankProblems(call.text === undefined ? call.get('call') : call, entity);

  for (const [name, field] of fieldsIn(schema)) {
    yield* derivedProblems(field, entity, entities);
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
}

const isSecretField = (entity: EntityFiles, name: string | undefined): boolean => isSecret(fieldAt(entity, name));

const unread = (place: Place, name: string | undefined): ConfigProblem =>
  place.problem('secret-field', `'${name}' is writeOnly: no answer has it.`);

function* reads(name: Place, entity: EntityFiles): Generator<ConfigProblem> {
  if (isSecretField(entity, name.text)) yield unread(name, name.text);
}

function* blankProblems(place: Place, entity: EntityFiles): Generator<ConfigProblem> {
  for (const [, blank = ''] of (place.text ?? '').matchAll(/\{([^{}]+)\}/g)) {
    if (isSecretField(entity, blank)) yield unread(place, blank);
  }
}

/** Labels of references, and sources of computed defaults. */
function* editedProblems(entity: EntityFiles, entities: Entities): Generator<ConfigProblem> {
  for (const uiSchema of [entity.ui.get('uiSchema'), entity.ui.get('form', 'whenEditing')]) {
    for (const [name, edited] of uiSchema.entries) {
      const options = edited.get('ui:options');
      const from = options.get('from');
      if (isSecretField(entity, from.text) && !isSecretField(entity, name)) {
        yield from.problem('exposed-secret', `'${from.text}' is writeOnly: '${name}' would tell its value.`);
      }
      const to = options.get('to').text ?? referenceAt(fieldAt(entity, name)).get('to').text;
      const target = entities.get(to ?? '');
      const label = options.get('label');
      if (target) for (const place of [label, ...label.items]) yield* reads(place, target);
    }
  }
}

function* derivedProblems(field: Place, entity: EntityFiles, entities: Entities): Generator<ConfigProblem> {
  const derived = field.get('derived');
  const to = fieldAt(entity, derived.get('via').text).get('reference', 'to').text;
  const source = entities.get(derived.get('from').text ?? to ?? '');
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
