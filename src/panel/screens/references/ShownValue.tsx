import { Suspense } from 'react';
import { isObject } from '../../../shared/base/json.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import type { Column, FieldSchema, Panel } from '../../../shared/config/grammar.ts';
import { fieldReference } from '../../../shared/config/reference.ts';
import { titlesOf } from '../../../shared/config/titles.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import { componentOf } from '../../cells/components.tsx';
import { cellOf } from '../../cells/index.ts';
import { usePanel } from '../../config/context.ts';
import { NO_VALUE } from '../../ui/noValue.ts';
import { groupOption, textOption } from '../../widgets/form/options.ts';
import { type NamesProps, useNames } from './useNames.ts';

interface ShownValueProps {
  readonly entity: Entity;
  /** The record that has the value. */
  readonly record: EntityRecord;
  readonly field: string;
}

/**
 * A field's value for reading, all of it: the names of the records it refers to, else what the form calls its choices,
 * else what its cell shows. Of a list of objects each is a line.
 */
export function ShownValue({ entity, record, field }: ShownValueProps) {
  const { texts } = usePanel();
  const value = record[field];
  const schema = entity.schema.properties[field];
  const ui = groupOption(entity.uiSchema ?? {}, field) ?? {};
  if (isEmpty(value)) return NO_VALUE;

  const reference = fieldReference(entity, field);
  if (reference) {
    const ids = listOf(value).map(String);
    return (
      <Suspense fallback="…">
        <Names {...reference} ids={ids} />
      </Suspense>
    );
  }
  const titles = titlesOf(schema ?? {}, ui);
  if (titles)
    return listOf(value)
      .map((value) => textOption(titles, String(value), String(value)))
      .join(', ');

  const column = columnOf(entity, field);
  const Picture = column && isPicture(column) ? componentOf(column) : undefined;
  if (column && Picture) {
    // Its cell would show one of several.
    return [...entriesOf(entity, value, field, texts).entries()].map(([index, { entry, text }]) => (
      <span key={index}>
        <Picture entity={entity} record={record} column={column} value={Array.isArray(value) ? [entry] : entry} />
        {Array.isArray(value) && text}
      </span>
    ));
  }
  return textOf(entity, record, field, texts);
}

/** The text of a value that is neither a reference nor a choice nor a picture. */
function textOf(entity: Entity, record: EntityRecord, field: string, texts: Panel['texts']): string {
  const value = record[field];
  const lines = entriesOf(entity, value, field, texts).map(({ text }) => text);
  if (listOf(value).some(isObject)) return lines.join('\n');
  const column = columnOf(entity, field);
  const cell = column && cellOf(column);
  if (column && cell?.text) return cell.text(value, column, record);
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return lines.join(', ');
}

/** The entries of a list, or the one value, each with its text. */
const entriesOf = ({ schema }: Entity, value: unknown, field: string, texts: Panel['texts']) => {
  const { items, properties } = schema.properties[field] ?? {};
  return listOf(value).map((entry) => ({
    entry,
    text: isObject(entry) ? entryText(entry, items?.properties ?? properties ?? {}, texts) : String(entry),
  }));
};

/**
 * The shown text of a value that is written freely or is a list, and so may change in some of its words; undefined for any
 * other, which changes as a whole.
 */
export function writtenText(
  entity: Entity,
  record: EntityRecord,
  field: string,
  texts: Panel['texts'],
): string | undefined {
  const value = record[field];
  const schema = entity.schema.properties[field];
  const isWritten = Array.isArray(value) || (typeof value === 'string' && schema?.type === 'string' && !schema.format);
  const isNamed =
    fieldReference(entity, field) ?? titlesOf(schema ?? {}, groupOption(entity.uiSchema ?? {}, field) ?? {});
  if (!isWritten || isEmpty(value) || isNamed || arePictures(entity, field)) return undefined;
  return textOf(entity, record, field, texts);
}

const columnOf = ({ list }: Entity, field: string) => list.columns.find((column) => column.field === field);

/** A cell without a text shows a picture. */
function isPicture(column: Column): boolean {
  const cell = cellOf(column);
  return !cell.text && !cell.edits;
}

/** Whether the values of a field are shown as pictures, each on a line of its own. */
export function arePictures(entity: Entity, field: string): boolean {
  const column = columnOf(entity, field);
  return column !== undefined && isPicture(column);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** The values of an entry that have a title; a yes or no is its title. Of an entry without any, all of them. */
function entryText(
  entry: Readonly<Record<string, unknown>>,
  properties: Readonly<Record<string, FieldSchema>>,
  texts: Panel['texts'],
): string {
  const titled = Object.keys(properties).filter((key) => properties[key]?.title);
  const shown = (key: string) => {
    const value = entry[key];
    const field = properties[key];
    if (isObject(value)) return entryText(value, field?.properties ?? {}, texts);
    if (typeof value !== 'boolean')
      return isEmpty(value) ? '' : (titlesOf(field ?? {}, undefined)?.[String(value)] ?? String(value));
    const title = field?.title;
    return title ? (value ? title : '') : value ? texts.yes : texts.no;
  };
  return (titled.length > 0 ? titled : Object.keys(entry)).map(shown).filter(Boolean).join(' · ');
}

const Names = (props: NamesProps) => useNames(props);
