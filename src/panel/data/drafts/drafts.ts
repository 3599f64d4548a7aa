import { newId } from '../../../shared/base/newId.ts';
import { type EntityRecord, originOf } from '../../../shared/wire/record.ts';
import { type Creation, newCreation } from '../operations/creation.ts';
import { draftsToDelete } from '../stored/storedFor.ts';
import { type Draft, type DraftForm, formKey, formKeys, type RestorableDraft, restorableDraft } from './draft.ts';
import { type DraftStore, openDraftStore } from './draftStore.ts';

/** The drafts of one person. They are kept in memory, and in the browser's store if available. */
export interface Drafts {
  /** The drafts of a form: the one of this tab first, then the newest. */
  of(form: DraftForm): readonly RestorableDraft[];
  /** The one that was last typed in. */
  newest(): Draft | undefined;
  /** Starts a draft of a form. @param taken the draft that the form was filled with */
  write(form: DraftForm, taken?: RestorableDraft): DraftWriter;
  /**
   * Drops them when the user signs out. Resolves when they are deleted. Forms in other tabs keep theirs: they are
   * closed without a question.
   */
  clear(): Promise<void>;
}

/** The draft of one form. */
interface DraftWriter {
  /** The create that a form of a new record intends, the same after a reload. */
  creation(): Creation;
  /** The answer to a call of that create was lost. */
  lose(sent: EntityRecord): void;
  /** Keeps the record as typed so far; the browser's store gets it soon after. */
  keep(data: EntityRecord): void;
  /** Stops writing and keeps the draft for the next time. */
  close(): void;
  /** Drops the draft, and the one that the form was filled with. */
  drop(): void;
}

/** The time limit for opening the browser's store, in ms. */
const OPEN_WITHIN = 2000;

/** The drafts of a user, from the browser's store; only in memory if that cannot be read. */
export async function openDrafts(uid: string): Promise<Drafts> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(reject, OPEN_WITHIN, new Error('The drafts take too long.')),
  );
  const opened = openDraftStore().then(async (store) => {
    const drafts = createDrafts(uid, await store.read(uid), store);
    if (draftsToDelete.of(uid)) await drafts.clear();
    draftsToDelete.done(uid);
    return drafts;
  });
  return Promise.race([opened, late]).catch(() => createDrafts(uid));
}

/**
 * The drafts of a person. Two tabs with the same form keep a draft each: a form continues the draft it was filled with
 * only if no other tab is writing it.
 * @param stored the drafts in the browser's store
 * @param store the browser's; without it drafts last as long as the page
 */
export function createDrafts(uid: string, stored: readonly Draft[] = [], store?: DraftStore): Drafts {
  const drafts = new Map(stored.map((draft) => [draft.id, draft]));
  const tab = thisTab();

  /** Whether somebody typed in a draft since. */
  const isNewer = ({ id, at }: Draft): boolean => (drafts.get(id)?.at ?? at) > at;
  const forget = (draft: Draft): void => {
    if (!isNewer(draft)) drafts.delete(draft.id);
  };
  store?.follow((change) => {
    if ('dropped' in change) change.dropped.forEach(forget);
    else if (change.saved.uid === uid) drafts.set(change.saved.id, change.saved);
  });
  const drop = async (dropped: readonly Draft[]): Promise<void> => {
    if (dropped.length === 0) return;
    dropped.forEach(forget);
    await store?.drop(dropped.filter(({ id }) => !drafts.has(id)));
  };

  return {
    of(form) {
      const keys = formKeys(form);
      const here = (draft: Draft) => Number(draft.tab === tab);
      const all = [...drafts.values()].filter((draft) => keys.includes(draft.form));
      const offers = all.map((draft) => restorableDraft(form, draft) ?? draft);
      // Values equal to the record were saved: the answer was lost, or another tab saved them.
      void drop(offers.filter((offer) => 'id' in offer));
      return offers
        .filter((offer) => 'draft' in offer)
        .sort(({ draft: a }, { draft: b }) => here(b) - here(a) || b.at - a.at);
    },
    newest: () => [...drafts.values()].sort((a, b) => b.at - a.at)[0],
    write(form, offer) {
      const taken = offer?.draft;
      const original = offer?.original ?? form.original;
      let id = taken && !store ? taken.id : newId();
      const goOnWith = async (draft: Draft) => {
        if (await store?.hold(draft.id)) id = draft.id;
      };
      if (taken) void goOnWith(taken);
      const base = original && originOf(original);
      let last = taken;
      let creation = taken?.creation ?? newCreation();
      const put = (draft: Draft) => {
        last = draft;
        drafts.set(draft.id, draft);
        store?.put(draft);
      };
      return {
        creation: () => creation,
        lose(sent) {
          creation = { ...creation, lost: sent };
          if (last) put({ ...last, creation });
        },
        keep: (data) =>
          put({ id, uid, form: formKey(form), tab, at: Date.now(), base, data, ...(!original && { creation }) }),
        close() {
          // Again, though it is stored: the person may have signed out in another tab meanwhile.
          if (last && !isNewer(last)) put(last);
          store?.flush();
        },
        drop() {
          void drop([last, taken].filter((draft) => draft !== undefined));
          last = undefined;
        },
      };
    },
    async clear() {
      const taken = (await store?.takenElsewhere()) ?? new Set();
      // Read again: the page before a reload may have written its last draft since.
      const stored = (await store?.read(uid).catch(() => undefined)) ?? [];
      for (const draft of stored) if (!drafts.has(draft.id)) drafts.set(draft.id, draft);
      // This tab's own may seem locked: the page before a reload still holds them for a moment.
      const typedElsewhere = (draft: Draft) => draft.tab !== tab && taken.has(draft.id);
      await drop([...drafts.values()].filter((draft) => !typedElsewhere(draft)));
    },
  };
}

/** The name of this tab, which survives a reload. */
function thisTab(): string {
  try {
    const name = sessionStorage.getItem('tab') ?? newId();
    sessionStorage.setItem('tab', name);
    return name;
  } catch {
    return newId();
  }
}
