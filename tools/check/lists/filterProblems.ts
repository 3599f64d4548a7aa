import { isObject } from '../../../src/shared/base/json.ts';
import { filteredAs } from '../../../src/shared/config/filters.ts';
import { ADDRESS_WORDS } from '../../../src/shared/config/filterWords.ts';
import type { FieldType } from '../../../src/shared/config/grammar.ts';
import { valuesOf } from '../../../src/shared/config/titles.ts';
import {
  type EntityFiles,
  fieldAt,
  fieldAtPath,
  inside,
  namesField,
  namesShown,
  namesValue,
  numeric,
  pathsInObjects,
  referenceAt,
  refersTo,
  repeated,
  textsOf,
  typeOf,
} from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';
import { columnFieldProblems } from './columnProblems.ts';
import { filterWords } from './viewsProblems.ts';

/** Problems in `list.filter`: its options narrow the list down, and have values of its field. */
export function* filterProblems(entity: EntityFiles, filter: Place): Generator<ConfigProblem> {
  yield* namesShown(filter.get('field'), entity);
  const field = fieldAt(entity, filter.get('field').text);
  if (typeOf(field) === 'array' || typeOf(field) === 'object') {
    const what = typeOf(field) === 'array' ? 'a list' : 'an object';
    yield filter
      .get('field')
      .problem('filter-mismatch', `a filter compares one value, and '${filter.get('field').text}' is ${what}.`);
    return;
  }
  yield* filterOptionProblems(filter, field);
  const values = filter.get('options').items.flatMap((option) => option.get('values').items);
  if (filter.exists && values.length === 0 && textsOf(field)) {
    yield filter.get('options').keyProblem('filter-mismatch', 'narrow nothing down: give at least one of them values.');
  }
}

function* filterOptionProblems(filter: Place, field: Place): Generator<ConfigProblem> {
  const options = filter.get('options').items;
  for (const title of repeated(options.map((option) => option.get('title'))))
    yield title.problem('duplicate-title', `'${title.text}' is an option already: nobody could tell the two apart.`);
  for (const value of options.flatMap((option) => option.get('values').items)) yield* namesValue(value, field);
}

/** Problems in `list.filters`: each must fit its field, and have a unique query parameter. */
export function* filtersProblems(entity: EntityFiles, filters: Place): Generator<ConfigProblem> {
  for (const name of repeated(filters.items.map((filter) => filter.get('field'))))
    yield name.problem('duplicate-filter', `'${name.text}' has a filter already.`);
  const [, ...moreTabs] = filters.items.map((filter) => filter.get('as')).filter((as) => as.text === 'tabs');
  for (const as of moreTabs) yield as.problem('filter-mismatch', 'is one too many: a list has one row of tabs.');
  for (const filter of filters.items) {
    const name = filter.get('field');
    yield* name.text?.includes('.') ? columnFieldProblems(entity, name) : namesField(name, entity);
    if (ADDRESS_WORDS.includes(name.text ?? '')) {
      yield name.problem(
        'reserved-name',
        `'${name.text}' has a meaning of its own in the address: no filter can have that name.`,
      );
    }
    yield* filterOptionProblems(filter, fieldOfFilter(entity, name.text ?? ''));
    yield* filterKindProblems(entity, filter);
  }
}

/** The field of a filter; none in list rows, which have no single value. */
const fieldOfFilter = (entity: EntityFiles, name: string): Place =>
  fieldAtPath(entity, pathsInObjects(entity).includes(name) ? name : '');

/** Whether a choice can be compared with what is in a field: values, or the ids of references in an object or in rows. */
const isCompared = (field: Place): boolean =>
  typeOf(typeOf(field) === 'array' ? field.get('items') : field) !== 'object' || hasReferenceInside(field);

const hasReferenceInside = (field: Place): boolean =>
  inside(field).entries.some(([, one]) => referenceAt(one).exists || hasReferenceInside(one));

/** What a time may be written as: a text, or a number of milliseconds. */
const dayTypes: readonly FieldType[] = ['string', ...numeric];

/** Whether days can be in a field: of another format none are. */
function mayHoldDays(field: Place): boolean {
  const [type, format] = [typeOf(field), field.get('format').text];
  return type !== undefined && dayTypes.includes(type) && (format === undefined || /^date/.test(format));
}

function* filterKindProblems(entity: EntityFiles, filter: Place): Generator<ConfigProblem> {
  const [name, as] = [filter.get('field'), filter.get('as')];
  const field = fieldOfFilter(entity, name.text ?? '');
  const type = typeOf(field);
  const place = as.exists ? as : name;
  const options = filter.get('options');
  if (as.exists && !['choice', 'tabs', 'days'].includes(as.text ?? '') && options.exists)
    yield options.keyProblem('misplaced-word', "are only for 'choice', 'tabs' and 'days'.");
  if (type === undefined || !isObject(field.value)) return;
  const ui = entity.ui.get('uiSchema', ...(name.text ?? '').split('.')).value;
  const meant = as.text === 'tabs' ? 'choice' : (as.text ?? filteredAs(field.value, ui, filterWords(filter)));
  for (const option of options.items) {
    const word = option.get(meant === 'days' ? 'values' : 'days');
    if (word.exists) yield word.keyProblem('misplaced-word', `is not for a filter by ${meant}.`);
  }
  if ((meant === undefined || meant === 'choice') && !isCompared(field)) {
    const [first] = type === 'object' ? inside(field).keys : [];
    const what = type === 'object' ? 'an object: name a field in it' : 'a list of objects';
    yield name.problem(
      'filter-mismatch',
      `a filter compares values, and '${name.text}' is ${what}.`,
      first && `${name.text}.${first}`,
    );
  } else if (meant === undefined) {
    const ways = mayHoldDays(field)
      ? `, and has no format of a date: give the filter 'options', or "as": "days".`
      : ": give the filter 'options'.";
    yield place.problem('filter-mismatch', `'${name.text}' is neither an enum nor a reference${ways}`);
  } else if (meant === 'choice' && !options.exists && !valuesOf(field.value)) {
    yield place.problem('filter-mismatch', `'${name.text}' has no enum to choose from: give the filter 'options'.`);
  } else if (meant === 'record' && !refersTo(entity, field).exists) {
    yield place.problem('filter-mismatch', `'${name.text}' has no reference, so there are no records to choose from.`);
  } else if (meant === 'days' && !mayHoldDays(field)) {
    const is = dayTypes.includes(type) ? `has the format '${field.get('format').text}'` : `is of type ${type}`;
    yield place.problem('filter-mismatch', `'${name.text}' ${is}, and holds no date.`);
  } else if (meant === 'numbers' && type !== 'number' && type !== 'integer') {
    yield place.problem('filter-mismatch', `'${name.text}' is of type ${type}, and holds no number.`);
  }
}
