import { rjsfWidgets } from '../../../src/shared/config/grammar.ts';
import { type EntityFiles, editedFields, fieldAt, fieldsIn, isValue, textsOf, typeOf } from '../files.ts';
import { kinds } from '../grammars.ts';
import { type ConfigProblem, listed, type Place } from '../place.ts';
import { obeying } from './boundProblems.ts';

/** Settings of a field that do not fit its type: a step, the value of a cleared input, options of another widget. */
export function* settingFitProblems(entity: EntityFiles): Generator<ConfigProblem> {
  for (const { name, edited, field, options } of editedFields(entity)) {
    if (typeOf(field) === undefined) continue;
    yield* stepProblems(options.get('step'), field);
    yield* emptyValueProblems(edited.get('ui:emptyValue'), field);
    yield* widgetOptionProblems(edited, entity.ui.get('uiSchema', name, 'ui:widget').text);
    yield* inputTypeProblems(options.get('inputType'), field);
  }
  for (const [, field] of fieldsIn(entity.schema)) yield* partDefaultProblems(field.get('items'));
  yield* filterValueProblems(entity);
}

const isNumeric = (field: Place): boolean => typeOf(field) === 'number' || typeOf(field) === 'integer';

function* stepProblems(step: Place, field: Place): Generator<ConfigProblem> {
  if (step.number === undefined) return;
  if (!isNumeric(field)) {
    yield step.keyProblem('no-effect', `has no effect on a field of type '${typeOf(field)}'.`);
    return;
  }
  const unit = field.get('multipleOf').number ?? (typeOf(field) === 'integer' ? 1 : undefined);
  if (unit === undefined || unit <= 0) return;
  const times = step.number / unit;
  if (Math.abs(times - Math.round(times)) < 1e-9 && times > 0.5) return;
  yield step.problem('contradicting-rules', `gives numbers that the field refuses: it takes multiples of ${unit}.`);
}

function* emptyValueProblems(empty: Place, field: Place): Generator<ConfigProblem> {
  const { value } = empty;
  if (value === undefined || value === null) return;
  const type = typeOf(field);
  const fits = isNumeric(field)
    ? typeof value === 'number' && (type === 'number' || Number.isInteger(value))
    : type === 'array'
      ? Array.isArray(value)
      : typeof value === type;
  if (!fits) yield empty.problem('wrong-type', `does not fit the field, which is of type '${type}'.`);
  else if (typeof value === 'string' && value !== '') yield* isValue(empty, field);
}

/** The widgets of rjsf that an option is for, by option. */
const optionOf = new Map([
  ['rows', ['textarea']],
  ['inline', ['radio', 'checkboxes']],
]);

const known: ReadonlySet<string> = new Set([
  ...Object.values(rjsfWidgets).flat(),
  ...kinds.widgets.map(({ name }) => name),
]);

/** @param base the widget that the form has unless an overlay names another */
function* widgetOptionProblems(edited: Place, base: string | undefined): Generator<ConfigProblem> {
  const widget = edited.get('ui:widget').text ?? base;
  // The meaning of a misspelt name is unknown.
  if (widget !== undefined && !known.has(widget)) return;
  for (const [option, widgets] of optionOf) {
    const place = edited.get('ui:options', option);
    if (!place.exists || widgets.includes(widget ?? '')) continue;
    yield place.keyProblem('no-effect', `has no effect: only ${listed(widgets)} has it. Name it in 'ui:widget'.`);
  }
}

/** HTML input types that keep text as typed. */
const inputTypes = ['text', 'tel', 'url', 'email', 'search', 'password', 'month', 'week', 'time', 'color'];

function* inputTypeProblems(place: Place, field: Place): Generator<ConfigProblem> {
  if (place.text === undefined) return;
  if (typeOf(field) !== 'string')
    yield place.keyProblem('no-effect', `has no effect on a field of type '${typeOf(field)}'.`);
  else if (!inputTypes.includes(place.text))
    yield place.unknown('unknown-value', 'is not a type of input for a text', inputTypes);
}

/** Defaults of the entries of a list, and of their properties, that break their own rules. */
function* partDefaultProblems(part: Place): Generator<ConfigProblem> {
  const start = part.get('default');
  if (start.exists && !start.get('from').exists && !obeying(part, limits)(start.value)) {
    yield start.problem(
      'invalid-default',
      `is not a value that the field takes: it is of type '${part.get('type').text}'.`,
    );
  }
  for (const [, inside] of part.get('properties').entries) yield* partDefaultProblems(inside);
}

const limits = ['type', 'enum', 'minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'multipleOf'];

/** Filter values, which are texts, that are not numbers for a numeric field. Those of an enum are checked elsewhere. */
function* filterValueProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const filter = entity.ui.get('list', 'filter');
  const field = fieldAt(entity, filter.get('field').text);
  if (!isNumeric(field) || textsOf(field)) return;
  for (const value of filter.get('options').items.flatMap((option) => option.get('values').items)) {
    if (value.text === undefined || (value.text.trim() !== '' && Number.isFinite(Number(value.text)))) continue;
    yield value.problem(
      'wrong-type',
      `'${value.text}' is not a number, and '${filter.get('field').text}' is of type ${typeOf(field)}.`,
    );
  }
}
