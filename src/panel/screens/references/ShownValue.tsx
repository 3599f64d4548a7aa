import { Suspense } from 'react';
import { isObject, objectOf } from '../../../shared/base/json.ts';
import { columnFrom, type Entity } from '../../../shared/config/entity.ts';
import { fieldAt, uiAt } from '../../../shared/config/fieldAt.ts';
import type { Column, Panel } from '../../../shared/config/grammar.ts';
import { fieldReference } from '../../../shared/config/reference.ts';
import { titlesOf } from '../../../shared/config/titles.ts';
import { columnOf } from '../../../shared/config/units.ts';
import { decimalOf } from '../../../shared/text/decimal.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import { componentOf } from '../../cells/components.tsx';
import { cellFor, cellOf } from '../../cells/index.ts';
import { fieldValue } from '../../cells/value.ts';
import { usePanel } from '../../config/context.ts';
import { type NamesProps, useNames } from '../../data/lists/useReferenceLabels.ts';
import { NO_VALUE } from '../../ui/noValue.ts';
import { textOption } from '../../widgets/form/options.ts';

export interface ShownValueProps {
  readonly entity: Entity;
  /** The record that has the value. */
  readonly record: EntityRecord;
  /** Its name, or the path of one inside an object. */
  readonly field: string;
}

/**
 * A field's value for reading, all of it: the names of the records it refers to, else what the form calls its choices,
 * else what its cell shows. Of a list of objects each is a line.
 */
export function ShownValue({ entity, record, field }: ShownValueProps) {
  const panel = usePanel();
  const value = fieldValue(record, field);
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
  const titles = titlesOf(fieldAt(entity.schema, field) ?? {}, uiAt(entity.uiSchema, field));
  if (titles)
    return listOf(value)
      .map((value) => textOption(titles, String(value), String(value)))
      .join(', ');

  const column = columnOf(entity.list.columns, field);
  const Picture = column && isPicture(column) ? componentOf(column) : undefined;
  if (column && Picture) {
    // Its cell would show one of several.
    return [...entriesOf(entity, value, field, panel).entries()].map(([index, { entry, text }]) => (
      <span key={index}>
        <Picture entity={entity} record={record} column={column} value={Array.isArray(value) ? [entry] : entry} />
        {Array.isArray(value) && text}
      </span>
    ));
  }
  return textOf(entity, record, field, panel);
}

/** The text of a value that is neither a reference nor a choice nor a picture. */
function textOf(entity: Entity, record: EntityRecord, field: string, panel: Panel): string {
  const value = fieldValue(record, field);
  const lines = entriesOf(entity, value, field, panel).map(({ text }) => text);
  if (listOf(value).some(isObject)) return lines.join('\n');
  const { texts } = panel;
  const own = columnOf(entity.list.columns, field);
  if (own && cellOf(own).text) return cellOf(own).text?.(value, own, record) ?? '';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  const column = columnFor(entity, field, panel);
  return (Array.isArray(value) ? undefined : cellFor(column).text?.(value, column, record)) ?? lines.join(', ');
}

/** The column that writes a field that has none in the list, with as many decimals as its rules say. */
function columnFor({ schema, list, uiSchema }: Entity, field: string, panel: Panel): Column {
  const { computed, multipleOf } = fieldAt(schema, field) ?? {};
  const decimals = computed?.decimals ?? (multipleOf === undefined ? undefined : decimalOf(multipleOf).places);
  return columnFrom({ field, decimals }, schema, { list, uiSchema }, panel);
}

/** The entries of a list, or the one value, each with its text. */
const entriesOf = (entity: Entity, value: unknown, field: string, panel: Panel) =>
  listOf(value).map((entry) => ({
    entry,
    text: isObject(entry) ? entryText(entriesEntity(entity, field), entry, panel) : String(entry),
  }));

/** An entity whose records are the values of a field: an object, or the entries of a list. */
export function entriesEntity(entity: Entity, field: string): Entity {
  const { items, properties = items?.properties ?? {} } = fieldAt(entity.schema, field) ?? {};
  const ui = objectOf(uiAt(entity.uiSchema, field));
  return {
    ...entity,
    schema: { type: 'object', properties },
    uiSchema: items ? objectOf(ui['items']) : ui,
    list: { ...entity.list, columns: [] },
  };
}

/**
 * The shown text of a value that is written freely or is a list, and so may change in some of its words; undefined for any
 * other, which changes as a whole.
 */
export function writtenText(entity: Entity, record: EntityRecord, field: string, panel: Panel): string | undefined {
  const value = record[field];
  const schema = entity.schema.properties[field];
  const isWritten = Array.isArray(value) || (typeof value === 'string' && schema?.type === 'string' && !schema.format);
  const isNamed = fieldReference(entity, field) ?? titlesOf(schema ?? {}, uiAt(entity.uiSchema, field));
  if (!isWritten || isEmpty(value) || isNamed || arePictures(entity, field)) return undefined;
  return textOf(entity, record, field, panel);
}

/** A cell without a text shows a picture. */
function isPicture(column: Column): boolean {
  const cell = cellOf(column);
  return !cell.text && !cell.edits;
}

/** Whether the values of a field are shown as pictures, each on a line of its own. */
export function arePictures(entity: Entity, field: string): boolean {
  const column = columnOf(entity.list.columns, field);
  return column !== undefined && isPicture(column);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** The values of an entry that have a title; a yes or no is its title. Of an entry without any, all of them. */
function entryText(entity: Entity, entry: EntityRecord, panel: Panel): string {
  const { properties } = entity.schema;
  const titled = Object.keys(properties).filter((key) => properties[key]?.title);
  const shown = (key: string) => {
    const value = entry[key];
    const field = properties[key];
    if (isObject(value)) return entryText(entriesEntity(entity, key), value, panel);
    if (typeof value !== 'boolean')
      return isEmpty(value)
        ? ''
        : (titlesOf(field ?? {}, undefined)?.[String(value)] ?? textOf(entity, entry, key, panel));
    const title = field?.title;
    return title ? (value ? title : '') : value ? panel.texts.yes : panel.texts.no;
  };
  return (titled.length > 0 ? titled : Object.keys(entry)).map(shown).filter(Boolean).join(' · ');
}

const Names = (props: NamesProps) => useNames(props);
