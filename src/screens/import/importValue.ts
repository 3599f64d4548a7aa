import type { Entity } from '../../config/entity.ts';
import { fieldAt, uiAt } from '../../config/fieldAt.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import type { AllTexts, FieldSchema } from '../../config/grammar.ts';
import { fieldReference } from '../../config/reference.ts';
import { isYesNo, titlesOf, valuesOf } from '../../config/titles.ts';
import { isEmpty } from '../../wire/record.ts';
import { type Cell, cellText } from '../files/importFile.ts';
import { type NumberColumn, readNumber } from './numberColumn.ts';
import { targetTitle } from './targets.ts';

/** The names of a field's referenced records, by id. */
export type NamesOf = (field: string) => ReadonlyMap<string, string> | undefined;

/** A value read from a text, or why it could not be read. */
export type Read = { readonly value: unknown } | { readonly problem: string };

type Texts = AllTexts;

/** The separator of list entries in one cell. */
const BETWEEN = /\s*[,;\n]\s*/;

/** The values in a cell: of a list each entry, else the cell itself. What is blank has none. */
export function cellEntries({ type }: FieldSchema, cell: Cell): Cell[] {
  if (type === 'array' && typeof cell === 'string') return cell.split(BETWEEN).filter(Boolean);
  return cell === '' ? [] : [cell];
}

/** Whether the values of a field, or the entries of its list, are numbers, which a cell has as a text or as a number. */
export const hasNumbers = (entity: Entity, field: string): boolean => {
  const schema = fieldAt(entity.schema, field);
  const type = schema?.type === 'array' ? schema.items?.type : schema?.type;
  return (type === 'number' || type === 'integer') && !fieldReference(entity, field);
};

/**
 * Reads a cell as the value of a field. Whether the value is allowed is for the form's rules to say.
 * @param numbers how the numbers of its column are written
 */
export function readValue(
  entity: Entity,
  field: string,
  cell: Cell,
  numbers: NumberColumn | undefined,
  namesOf: NamesOf,
  texts: Texts,
): Read {
  const schema = fieldAt(entity.schema, field);
  if (!schema) return { value: cellText(cell) };
  const entries = cellEntries(schema, cell).map((one) => readOne(entity, field, schema, one, numbers, namesOf, texts));
  const problem = entries.find((entry) => 'problem' in entry);
  const values = entries.flatMap((entry) => ('value' in entry ? [entry.value] : []));
  return problem ?? { value: schema.type === 'array' ? values : values[0] };
}

function readOne(
  entity: Entity,
  field: string,
  schema: FieldSchema,
  cell: Cell,
  numbers: NumberColumn | undefined,
  namesOf: NamesOf,
  texts: Texts,
): Read {
  const text = cellText(cell);
  const title = targetTitle(entity, field);
  const unknown = (sentence: string): Read => ({
    problem: fillBlanks(sentence, { value: text, field: title }),
  });

  if (fieldReference(entity, field)) {
    const names = namesOf(field) ?? new Map<string, string>();
    const found = names.has(text) ? [text] : [...names].flatMap(([id, name]) => (isSame(name, text) ? [id] : []));
    const [id, ...others] = found;
    if (id === undefined || others.length > 0) return unknown(texts.importNoRecord);
    const { type } = schema.type === 'array' ? (schema.items ?? {}) : schema;
    return { value: type === 'number' || type === 'integer' ? Number(id) : id };
  }
  if (isYesNo(schema)) {
    const yes = [texts.yes, 'yes', 'true', '1'].some((word) => isSame(word, text));
    const no = [texts.no, 'no', 'false', '0'].some((word) => isSame(word, text));
    return yes || no ? { value: yes } : unknown(texts.importNoChoice);
  }
  if (hasNumbers(entity, field)) {
    const number = isNumber(cell) ? cell : numbers && readNumber(text, numbers);
    return number === undefined ? unknown(texts.importNoNumber) : { value: number };
  }
  // A workbook knows no time zone: its times are those of whoever reads it, as what is typed into the form.
  if (cell instanceof Date && schema.format === 'date-time') {
    return { value: new Date(cell.toISOString().slice(0, 19)).toISOString() };
  }
  const values = valuesOf(schema);
  if (!values) return { value: text };
  const titles = titlesOf(schema, uiAt(entity.uiSchema, field)) ?? {};
  const chosen = values.find((value) => value === text) ?? values.find((one) => isSame(titles[one] ?? one, text));
  return chosen === undefined ? unknown(texts.importNoChoice) : { value: chosen };
}

/** A workbook has numbers as numbers. */
const isNumber = (one: Cell) => typeof one === 'number';

const isSame = (one: string, other: string): boolean =>
  one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0;

/** A value as a person reads it, beside the one that takes its place. */
export function valueText(
  entity: Entity,
  field: string,
  value: unknown,
  namesOf: NamesOf,
  texts: Pick<Texts, 'yes' | 'no'>,
): string {
  if (isEmpty(value)) return '';
  const titles = titlesOf(fieldAt(entity.schema, field) ?? {}, uiAt(entity.uiSchema, field));
  const one = (entry: unknown): string =>
    typeof entry === 'boolean'
      ? entry
        ? texts.yes
        : texts.no
      : (titles?.[String(entry)] ?? namesOf(field)?.get(String(entry)) ?? String(entry));
  return [value].flat().map(one).join(', ');
}
