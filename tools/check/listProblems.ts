import type { CellName } from '../../src/config/grammar.ts';
import { type EntityFiles, fieldAt, keysNameValues, namesField, namesValue, textsOf, typeOf } from './files.ts';
import { listed, type Place, type Problem } from './place.ts';

/** The types of field each cell can show. */
const cellTypes = {
  text: ['string', 'number', 'integer', 'boolean'],
  number: ['number', 'integer'],
  date: ['string'],
  dateTime: ['string', 'number', 'integer'],
  list: ['array'],
  yesNo: ['boolean'],
  badge: ['string', 'number', 'integer', 'boolean'],
  image: ['string', 'array'],
  avatar: ['string'],
  select: ['string'],
  switch: ['boolean'],
} as const satisfies Readonly<Record<CellName, readonly string[]>>;

const cells = new Map<string, readonly string[]>(Object.entries(cellTypes));

/** What is wrong with an entity's list: its columns, its filter, its tree. */
export function* listProblems(entity: EntityFiles): Generator<Problem> {
  const list = entity.ui.get('list');
  yield* namesField(list.get('label'), entity);
  yield* columnsProblems(entity, list.get('columns'));
  yield* filterProblems(entity, list.get('filter'));
  yield* namesField(list.get('tree', 'parent'), entity);
}

function* columnsProblems(entity: EntityFiles, columns: Place): Generator<Problem> {
  const seen = new Set<string>();
  for (const column of columns.items) {
    const name = column.get('field');
    yield* namesField(name, entity);
    if (name.text !== undefined && seen.has(name.text)) yield name.problem(`'${name.text}' has a column already.`);
    seen.add(name.text ?? '');
    const field = fieldAt(entity, name.text);
    yield* cellProblems(entity, column, field);
    yield* keysNameValues(column.get('tones'), field);
    yield* caseProblems(entity, column);
  }
}

function* cellProblems(entity: EntityFiles, column: Place, field: Place): Generator<Problem> {
  const cell = column.get('cell').text ?? 'text';
  const place = column.get(column.get('cell').exists ? 'cell' : 'field');
  const type = typeOf(field);
  if (type !== undefined && cells.has(cell) && !cells.get(cell)?.includes(type)) {
    const fitting = [...cells].filter(([, types]) => types.includes(type)).map(([name]) => name);
    yield place.problem(`a ${cell} cell cannot show a field of type '${type}'. Cells that can: ${listed(fitting)}.`);
  }
  if (cell !== 'select' && cell !== 'switch') return;
  if (cell === 'select' && type === 'string' && !field.get('enum').exists) {
    yield place.problem(`a select cell offers the field's enum, and '${field.path.at(-1)}' has none.`);
  }
  if (!entity.ui.get('endpoints', 'update').exists) {
    yield place.problem(`a ${cell} cell saves what is chosen, and there is no endpoints.update to do it.`);
  }
}

function* caseProblems(entity: EntityFiles, column: Place): Generator<Problem> {
  const [by, cases] = [column.get('by'), column.get('cases')];
  yield* namesField(by, entity);
  if (by.exists && !cases.exists) yield by.keyProblem("is of no use without 'cases'.");
  if (cases.exists && !by.exists) yield cases.keyProblem("is of no use without 'by', the field that chooses.");
  if (!by.exists) return;
  yield* keysNameValues(cases, fieldAt(entity, by.text));
  for (const unit of ['prefix', 'suffix']) {
    if (column.get(unit).exists)
      yield column.get(unit).keyProblem("is never shown beside 'by': put it into the cases.");
  }
}

function* filterProblems(entity: EntityFiles, filter: Place): Generator<Problem> {
  yield* namesField(filter.get('field'), entity);
  const field = fieldAt(entity, filter.get('field').text);
  if (typeOf(field) === 'array') {
    yield filter.get('field').problem(`a filter compares one value, and '${filter.get('field').text}' is a list.`);
    return;
  }
  const titles = new Set<string>();
  for (const option of filter.get('options').items) {
    const title = option.get('title');
    if (title.text !== undefined && titles.has(title.text)) {
      yield title.problem(`'${title.text}' is an option already: nobody could tell the two apart.`);
    }
    titles.add(title.text ?? '');
    for (const value of option.get('values').items) yield* namesValue(value, field);
  }
  const values = filter.get('options').items.flatMap((option) => option.get('values').items);
  if (filter.exists && values.length === 0 && textsOf(field)) {
    yield filter.get('options').keyProblem('let everything through: give one of them values.');
  }
}
