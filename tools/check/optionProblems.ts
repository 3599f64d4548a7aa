import type { Kind } from '../../src/config/kind.ts';
import { referenceTarget } from '../../src/config/reference.ts';
import { type EntityFiles, fieldAt, keysNameValues, namesField, typeOf } from './files.ts';
import { Place, type Problem } from './place.ts';

/** What the options of a kind are for. */
export interface OptionsFor {
  readonly kind: Kind;
  readonly entity: EntityFiles;
  readonly field: Place;
  /** The entity that the field refers to, where it refers to one that there is. */
  readonly target?: EntityFiles | undefined;
  readonly entities: ReadonlyMap<string, EntityFiles>;
}

/**
 * What is wrong with the options of a kind beyond the grammar: names of nothing, and options that the field has no use
 * for. What an option's value must name, the kind's definition says.
 */
export function* optionProblems(options: Place, about: OptionsFor): Generator<Problem> {
  const type = typeOf(about.field);
  for (const [name, { fieldTypes, requires = {}, excludes = {} }] of Object.entries(about.kind.options.properties)) {
    const option = options.get(name);
    if (!option.exists) continue;
    if (fieldTypes && type && !fieldTypes.includes(type)) {
      yield option.keyProblem(`is of no use for a field of type '${type}'.`);
    }
    for (const [other, sentence] of Object.entries(requires)) {
      if (!options.get(other).exists) yield option.keyProblem(sentence);
    }
    for (const [other, sentence] of Object.entries(excludes)) {
      if (options.get(other).exists) yield option.keyProblem(sentence);
    }
  }
  yield* nameProblems(options, new Place('', about.kind.options), about);
}

function* nameProblems(options: Place, grammar: Place, about: OptionsFor): Generator<Problem> {
  for (const [name, schema] of grammar.get('properties').entries) {
    const option = options.get(name);
    for (const place of [option, ...option.items]) yield* namesWhat(place, schema.get('names').text, about);
    if (schema.get('keys').text === 'values') yield* keysNameValues(option, about.field);
    const other = options.get(schema.get('keys', 'valuesOf').text ?? '').text;
    if (other !== undefined) yield* keysNameValues(option, fieldAt(about.entity, other));
    yield* nameProblems(option, schema, about);
  }
}

/** Told when a text is to name something and does not. */
function* namesWhat(
  place: Place,
  what: string | undefined,
  { entity, target, entities }: OptionsFor,
): Generator<Problem> {
  if (what === 'field') yield* namesField(place, entity);
  if (what === 'targetField' && target) yield* namesField(place, target);
  if (what === 'entity' && place.text !== undefined && !entities.has(place.text)) {
    yield place.unknown('is no entity', entities.keys());
  }
}

/** What is missing among the options: what neither they nor a sound reference in the field's schema say. */
export function* missingOptions(edited: Place, { kind, field, entities }: OptionsFor): Generator<Problem> {
  const options = edited.get('ui:options');
  const isReference = entities.has(referenceTarget(Object(field.value)) ?? '');
  const missing = (kind.options.required ?? []).filter((name) => {
    const { givenBy } = kind.options.properties[name] ?? {};
    return givenBy === 'reference' && !isReference && !options.get(name).exists;
  });
  if (missing.length > 0 && !options.exists) yield edited.keyProblem("'ui:options' is missing.");
  else for (const name of missing) yield options.keyProblem(`'${name}' is missing.`);
}
