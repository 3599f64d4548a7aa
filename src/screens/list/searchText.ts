import { cellOf } from '../../cells/index.ts';
import { valueIn } from '../../cells/value.ts';
import type { Column } from '../../config/grammar.ts';
import { searchKey } from '../../look/searchKey.ts';
import { whenIdle } from '../../look/whenIdle.ts';
import type { EntityRecord } from '../../wire/record.ts';

const textsBy = new WeakMap<readonly Column[], WeakMap<EntityRecord, string>>();

/** The text of a record in these columns, as it is searched; cached by columns, which may get labels, and record. */
export function searchText(columns: readonly Column[], record: EntityRecord): string {
  const texts = textsBy.get(columns) ?? new WeakMap<EntityRecord, string>();
  textsBy.set(columns, texts);
  let text = texts.get(record);
  if (text === undefined) {
    text = searchKey(
      columns.map((column) => cellOf(column).text?.(valueIn(record, column), column, record) ?? '').join('\n'),
    );
    texts.set(record, text);
  }
  return text;
}

/** How many records' texts are made before the time is asked for. */
const AT_ONCE = 64;

/**
 * Makes the texts of the records while the page has nothing else to do, so that the first search in a long list does
 * not have to.
 * @returns stops it
 */
export function prepareSearch(columns: readonly Column[], records: readonly EntityRecord[]): () => void {
  let at = 0;
  let stop: () => void = () => undefined;
  const go = (timeLeft: () => number) => {
    while (at < records.length && timeLeft() > 0) {
      for (const record of records.slice(at, at + AT_ONCE)) searchText(columns, record);
      at += AT_ONCE;
    }
    if (at < records.length) stop = whenIdle(go);
  };
  stop = whenIdle(go);
  return () => stop();
}
