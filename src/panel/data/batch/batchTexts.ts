import { type Entity, titleParams } from '../../../shared/config/entity.ts';
import type { Panel } from '../../../shared/config/grammar.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { pageLocale } from '../../../shared/text/language.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { type Batch, recordsOf } from './batch.ts';

/** Some records by their number: '6 lamps', '4 of 6 lamps'. */
export function countText(panel: Panel, entity: Entity, count: number, of = count): string {
  const { texts } = panel;
  const number = count < of ? interpolate(texts.count, { shown: count, total: of }) : count;
  return interpolate(texts.countOf, { count: number, ...titleParams(entity) });
}

/** Some of a number of records: the name of a single one, or their number. */
export function recordsText(
  panel: Panel,
  entity: Entity,
  records: readonly EntityRecord[],
  of = records.length,
): string {
  const [only] = of === 1 ? records : [];
  return only ? labelOf(entity, only) : countText(panel, entity, records.length, of);
}

/** A row of a file that could not be sent. */
export interface LeftOutRow {
  /** 'Walnut desk (line 2)'. */
  readonly name: string;
  readonly why: string;
}

/** The message at the end of a batch. */
export interface BatchEnd {
  readonly title: string;
  /** The sentence, with the placeholder {what}; by default that of actions. */
  readonly sentence?: string;
  readonly batch: Batch;
  /** Rows of a file that were left out. */
  readonly leftOut?: readonly LeftOutRow[];
}

/**
 * The result as text: 'Status changed for 40 lamps.', '… for 38 of 40 lamps. Stopped.' when it was stopped and
 * nothing has failed, '30 of 40 lamps imported. 10 left out.' when rows of a file were left out or have failed.
 */
export function doneText(panel: Panel, entity: Entity, { title, sentence, batch, leftOut = [] }: BatchEnd): string {
  const { texts } = panel;
  const done = recordsOf(batch, true);
  const count = batch.get().all.length + leftOut.length;
  const what = recordsText(panel, entity, done, count);
  const others = interpolate(texts.manyLeftOut, { count: count - done.length });
  const ended = interpolate(sentence ?? texts.manyDone, { action: title, what });
  return [ended, ...(isStopped(batch) ? [texts.manyStopped] : []), ...(leftOut.length > 0 ? [others] : [])].join(' ');
}

/** Whether it was stopped by the user, without failures. */
export function isStopped(batch: Batch): boolean {
  const { all } = batch.get();
  return all.some(({ state }) => state === 'waiting') && all.every(({ state }) => state !== 'failed');
}

/** Fills in the number of finished records and the total: {done}, {count}. */
export const counted = (text: string, batch: Batch): string =>
  interpolate(text, { done: recordsOf(batch, true).length, count: batch.get().all.length });

/** A duration in words: '25 seconds', '3 minutes'. */
export function roughTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 5000) * 5;
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute'];
  return value.toLocaleString(pageLocale(), { style: 'unit', unit, unitDisplay: 'long' });
}
