import type { Kind } from '../../src/shared/config/kind.ts';
import { fieldsIn } from '../../src/shared/config/template.ts';
import { type EntityFiles, fieldAt, keysNameValues, namesEntity, namesField, referenceAt, typeOf } from './files.ts';
import { type ConfigProblem, listed, Place } from './place.ts';

/** What the options of a kind are for. */
export interface OptionsFor {
  readonly kind: Kind;
  readonly entity: EntityFiles;
  readonly field: Place;
  /** The entity that the field refers to, if it exists. */
  readonly target?: EntityFiles | undefined;
  /** The fields that an option can name; by default those of the entity. */
  readonly names?: readonly string[];
}

/**
 * Problems in the options of a kind that the grammar cannot find: unknown names, and options without effect on this
 * field. The kind's definition says what an option must name.
 */
export function* optionProblems(options: Place, about: OptionsFor): Generator<ConfigProblem> {
  const type = typeOf(about.field);
  for (const [name, { fieldTypes, itemProperties = [], requires = {}, excludes = {} }] of Object.entries(
    about.kind.options.properties,
  )) {
    const option = options.get(name);
    if (!option.exists) continue;
    if (fieldTypes && type && !fieldTypes.includes(type)) {
      yield option.keyProblem('no-effect', `has no effect on a field of type '${type}'.`);
    }
    const items = about.field.get('items', 'properties');
    const lacking = itemProperties.filter((property) => items.exists && !items.get(property).exists);
    if (lacking.length > 0) {
      yield option.keyProblem(
        'field-mismatch',
        `needs items with ${listed(lacking)}, which those of '${about.field.key}' lack.`,
      );
    }
    for (const [other, sentence] of Object.entries(requires)) {
      if (!options.get(other).exists) yield option.keyProblem('option-mismatch', sentence);
    }
    for (const [other, sentence] of Object.entries(excludes)) {
      if (options.get(other).exists) yield option.keyProblem('option-mismatch', sentence);
    }
  }
  yield* nameProblems(options, new Place('', about.kind.options), about);
}

function* nameProblems(options: Place, grammar: Place, about: OptionsFor): Generator<ConfigProblem> {
  for (const [name, schema] of grammar.get('properties').entries) {
    const option = options.get(name);
    for (const place of [option, ...option.items]) yield* namesWhat(place, schema.get('names').text, about);
    if (schema.get('keys').text === 'values') yield* keysNameValues(option, about.field);
    const other = options.get(schema.get('keys', 'valuesOf').text ?? '').text;
    if (other !== undefined) yield* keysNameValues(option, fieldAt(about.entity, other));
    yield* nameProblems(option, schema, about);
  }
}

/** A problem if a text is not the name of what its option must name. */
function* namesWhat(
  place: Place,
  what: string | undefined,
  { entity, target, names }: OptionsFor,
): Generator<ConfigProblem> {
  if (what === 'field') yield* namesField(place, entity, names);
  if (what === 'targetField' && target) {
    const blanks = target.schema.exists ? fieldsIn(place.text ?? '') : [];
    if (blanks.length === 0) yield* namesField(place, target);
    // Of a template each field.
    for (const field of blanks.filter((name) => name !== 'id' && !fieldAt(target, name).exists))
      yield place.problem('unknown-field', `'${field}' is not a field of ${target.name}.`);
  }
  if (what === 'entity') yield* namesEntity(place, entity);
}

/**
 * Missing required options; a reference in the field's schema may provide them, a misspelt one too, which has its own
 * problem. Of a field that is not known neither can be said.
 */
export function* missingOptions(edited: Place, { kind, field }: OptionsFor): Generator<ConfigProblem> {
  if (!field.exists) return;
  const options = edited.get('ui:options');
  const isReference = referenceAt(field).get('to').exists;
  const missing = (kind.options.required ?? []).filter((name) => {
    const { givenBy } = kind.options.properties[name] ?? {};
    return givenBy === 'reference' && !isReference && !options.get(name).exists;
  });
  if (missing.length > 0 && !options.exists) yield edited.keyProblem('missing-word', "'ui:options' is missing.");
  else for (const name of missing) yield options.keyProblem('missing-word', `'${name}' is missing.`);
}
