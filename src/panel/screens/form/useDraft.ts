import { useEffect, useState } from 'react';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { DraftForm, RestorableDraft } from '../../data/drafts/draft.ts';
import { useDrafts } from '../../data/session/context.tsx';

/**
 * The draft of a form: its initial values, and the storage of what is typed. Suspends until the drafts are read.
 * @param opened the form as it was opened
 */
export function useDraft(opened: DraftForm) {
  const drafts = useDrafts();
  const [form, setForm] = useState(opened);
  const [offers, setOffers] = useState<readonly RestorableDraft[]>(() => drafts.of(form));
  const [restored, other] = offers;
  const [writer, setWriter] = useState(() => drafts.write(form, restored));

  useEffect(() => () => writer.close(), [writer]);

  const begin = (on: DraftForm, others: readonly RestorableDraft[]) => {
    setForm(on);
    setOffers(others);
    const next = drafts.write(on, others[0]);
    setWriter(next);
    return next;
  };

  return {
    /** The restored draft; undefined if the form shows the record as it is. */
    restored,
    /** Another draft of the same form, typed in another tab. */
    other,
    keep: writer.keep,
    creation: writer.creation,
    lose: writer.lose,
    drop: writer.drop,
    /** Discards the draft and what was typed since. */
    discard() {
      writer.drop();
      begin(form, []);
    },
    /** Switches to the other draft and keeps this one. */
    takeOther() {
      if (!other) return;
      writer.close();
      begin(form, [other, ...drafts.of(form).filter(({ draft }) => draft.id !== other.draft.id)]);
    },
    /** From now on, typed text belongs to the saved record. */
    moveTo(original: EntityRecord, data: EntityRecord | undefined) {
      writer.drop();
      const next = begin({ ...form, original }, []);
      if (data) next.keep(data);
    },
  };
}
