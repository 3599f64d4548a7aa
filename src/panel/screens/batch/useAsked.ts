import { useState } from 'react';
import type { Action } from '../../../shared/config/actions.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { Many } from '../../grid/selection/many.ts';
import type { useFinding } from '../../grid/selection/useFinding.ts';

/** What is asked before something is done with the selected records. */
export type Asked =
  | { readonly kind: 'change' | 'remove'; readonly many: Many }
  | { readonly kind: 'action'; readonly action: Action; readonly many: Many };

type Act = (records: readonly EntityRecord[]) => void;

/** The question that is open, and what goes on from there. */
export function useAsked(find: ReturnType<typeof useFinding>) {
  const [asked, ask] = useState<Asked>();
  /** Does something with all of some records. Where more are found than was said, it asks again, if that can be asked. */
  const actWith = async ({ records, count, by }: Many, act: Act, again?: Asked) => {
    ask(undefined);
    const all = by ? await find(by) : records;
    if (all && again && all.length > count) ask({ ...again, many: { records: all, count: all.length } });
    else if (all) act(all);
  };
  return {
    asked,
    ask,
    act: (many: Many, act: Act) => void actWith(many, act),
    /** Does what was asked. What a change is made of is answered once. */
    answer: ({ kind, many }: Asked, act: Act) => void actWith(many, act, kind === 'change' ? undefined : asked),
    cancel: () => ask(undefined),
  };
}
