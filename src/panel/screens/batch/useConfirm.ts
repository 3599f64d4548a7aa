import { useState } from 'react';
import type { Action } from '../../../shared/config/actions.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { SelectedRecords } from '../../grid/selection/selectedRecords.ts';
import type { useFinding } from '../../grid/selection/useFinding.ts';

/** A question before something is done with the selected records. */
export type Question =
  | { readonly kind: 'change' | 'remove'; readonly selected: SelectedRecords }
  | { readonly kind: 'action'; readonly action: Action; readonly selected: SelectedRecords };

type Act = (records: readonly EntityRecord[]) => void;

/** The open question, and how it is answered. */
export function useConfirm(find: ReturnType<typeof useFinding>) {
  const [question, ask] = useState<Question>();
  /** Runs something with all of some records. If there are more than the question said, it asks again. */
  const actWith = async ({ records, count, by }: SelectedRecords, act: Act, again?: Question) => {
    ask(undefined);
    const all = by ? await find(by) : records;
    if (all && again && all.length > count) ask({ ...again, selected: { records: all, count: all.length } });
    else if (all) act(all);
  };
  return {
    question,
    ask,
    act: (selected: SelectedRecords, act: Act) => void actWith(selected, act),
    /** Runs what was confirmed. A change is confirmed only once. */
    answer: ({ kind, selected }: Question, act: Act) =>
      void actWith(selected, act, kind === 'change' ? undefined : question),
    cancel: () => ask(undefined),
  };
}
