import { perObject } from '../../../shared/base/perObject.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import { isDescending, sortedField } from '../../../shared/config/sort.ts';
import { haveWords, searchedText, searchWords } from '../../../shared/text/searchKey.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { cellOf } from '../../cells/index.ts';
import { valueIn } from '../../cells/value.ts';
import type { Reading } from '../../data/lists/wholeList.ts';
import { whenIdle } from '../../ui/schedule.ts';
import { orderOf, sortedRecords } from './sortedRecords.ts';

/** The number of records processed between checks of the time. */
const AT_ONCE = 64;

/**
 * Search and sort of records in memory.
 * @param columns those that a list may be sorted by
 * @param searched those whose texts are searched
 */
export function listReading(columns: readonly Column[], searched: readonly Column[]): Reading {
  const textOf = perObject((record: EntityRecord) =>
    searchedText(
      searched.map((column) => cellOf(column).text?.(valueIn(record, column), column, record) ?? '').join('\n'),
    ),
  );
  // `list.sort` may name a field that has no column.
  const columnOf = (field: string) => columns.find((column) => column.field === field) ?? { field, title: field };
  return {
    matches(search) {
      const words = searchWords(search);
      return (record) => haveWords([textOf(record)], words);
    },
    // The sort is stable: the last one is sorted by first.
    sorted: (records, sort) =>
      sort.reduceRight((sorted, by) => sortedRecords(sorted, columnOf(sortedField(by)), isDescending(by)), records),
    prepare(records, by) {
      if (by !== 'search') return whenIdle(() => orderOf(records, columnOf(by.sort)));
      let at = 0;
      let stop: () => void = () => undefined;
      const go = (timeLeft: () => number) => {
        while (at < records.length && timeLeft() > 0) {
          for (const record of records.slice(at, at + AT_ONCE)) textOf(record);
          at += AT_ONCE;
        }
        if (at < records.length) stop = whenIdle(go);
      };
      stop = whenIdle(go);
      return () => stop();
    },
  };
}
