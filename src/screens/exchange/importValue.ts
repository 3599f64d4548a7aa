import { type Entity, fieldTitle } from '../../config/entity.ts';
import { editableFields } from '../../config/formSchema.ts';
import type { AllTexts, FieldSchema } from '../../config/grammar.ts';
import { fieldReference } from '../../config/reference.ts';
import { isYesNo, titlesOf, valuesOf } from '../../config/titles.ts';
import { isEmpty } from '../../wire/record.ts';
import { formUi, isOpen } from '../formUi.ts';

/** What the records are called that a field refers to, by id. */
export type NamesOf = (field: string) => ReadonlyMap<string, string> | undefined;

/** A value read from a text, or why it could not be read. */
export type Read = { readonly value: unknown } | { readonly problem: string };

type Texts = AllTexts;

/** The fields that a text can be read into: those of the form whose values are no records within the record. */
export const importableFields = (entity: Entity): string[] =>
  editableFields(entity.schema).flatMap(([name, { type, items, writeOnly }]) => {
    const isPlain = type !== 'object' && (type !== 'array' || (items?.type !== 'object' && items?.type !== 'array'));
    const isShown = [false, true].some((editing) => isOpen(formUi(entity, editing), name));
    return isPlain && !writeOnly && isShown ? [name] : [];
  });

/** What stands between the entries of a list in one cell. */
const BETWEEN = /\s*[,;\n]\s*/;

/** Reads the text of a cell as the value of a field. Whether the value is allowed is for the form's rules to say. */
export function readValue(entity: Entity, field: string, text: string, namesOf: NamesOf, texts: Texts): Read {
  const schema = entity.schema.properties[field];
  if (!schema) return { value: text };
  const read = (one: string) => readOne(entity, field, schema, one, namesOf, texts);
  if (schema.type !== 'array') return text === '' ? { value: undefined } : read(text);
  const entries = text.split(BETWEEN).filter(Boolean).map(read);
  const problem = entries.find((entry) => 'problem' in entry);
  return problem ?? { value: entries.flatMap((entry) => ('value' in entry ? [entry.value] : [])) };
}

function readOne(
  entity: Entity,
  field: string,
  schema: FieldSchema,
  text: string,
  namesOf: NamesOf,
  texts: Texts,
): Read {
  const title = fieldTitle(entity.schema, field);
  const unknown = (sentence: string): Read => ({
    problem: sentence.replace('{value}', () => text).replace('{field}', () => title),
  });
  const { type = 'string' } = schema.type === 'array' ? (schema.items ?? {}) : schema;

  if (fieldReference(entity, field)) {
    const names = namesOf(field) ?? new Map<string, string>();
    if (names.has(text)) return { value: text };
    const [found, ...others] = [...names].filter(([, name]) => isSame(name, text));
    return found && others.length === 0 ? { value: found[0] } : unknown(texts.importNoRecord);
  }
  if (isYesNo(schema)) {
    const yes = [texts.yes, 'yes', 'true', '1'].some((word) => isSame(word, text));
    const no = [texts.no, 'no', 'false', '0'].some((word) => isSame(word, text));
    return yes || no ? { value: yes } : unknown(texts.importNoChoice);
  }
  if (type === 'number' || type === 'integer') {
    const number = Number(/^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text);
    return Number.isFinite(number) ? { value: number } : unknown(texts.importNoNumber);
  }
  const values = valuesOf(schema);
  if (!values) return { value: text };
  const titles = titlesOf(schema, entity.uiSchema?.[field]) ?? {};
  const chosen = values.find((value) => value === text) ?? values.find((one) => isSame(titles[one] ?? one, text));
  return chosen === undefined ? unknown(texts.importNoChoice) : { value: chosen };
}

const isSame = (one: string, other: string): boolean =>
  one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0;

/** A value as a person reads it, beside the one that takes its place. */
export function valueText(entity: Entity, field: string, value: unknown, namesOf: NamesOf, texts: Texts): string {
  if (isEmpty(value)) return '';
  const titles = titlesOf(entity.schema.properties[field] ?? {}, entity.uiSchema?.[field]);
  const one = (entry: unknown): string =>
    typeof entry === 'boolean'
      ? entry
        ? texts.yes
        : texts.no
      : (titles?.[String(entry)] ?? namesOf(field)?.get(String(entry)) ?? String(entry));
  return [value].flat().map(one).join(', ');
}
