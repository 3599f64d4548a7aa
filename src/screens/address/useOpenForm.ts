import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { useToasts } from '../../data/context.ts';
import type { ListSource, RecordsById } from '../../data/lists/listSource.ts';
import { afterPaint } from '../../look/afterPaint.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { askedIn, type FormWord, formAddress, formFor, type OpenForm, withoutForm } from './formAddress.ts';
import { useAddress } from './useAddress.ts';

/** How a form is closed: one step back, to the list as it was; or 'here', because the address is changed already. */
export type Closing = 'back' | 'here';

export interface FormOpener {
  readonly edit: (record: EntityRecord) => void;
  readonly add: () => void;
  /** Adds a record below another one (`list.tree`). */
  readonly addBelow: (parent: EntityRecord) => void;
  /** Adds a record with the values of another one. */
  readonly duplicate: (model: EntityRecord) => void;
  readonly close: (how?: Closing) => void;
}

/** For so long a list is taken for what the API has, in ms. */
const FRESH = 5000;

/**
 * The form over a list, which is in the address too: `?edit=p1`, `?add`, `?add=c1` below another record, `?copy=p1`.
 * A click draws the form first; the address follows when that is painted. It is a step, so that Back closes the form.
 * Whoever comes by a link gets the form as soon as the list is there.
 * @returns the form that is open (the same object until another one is), whether the address has opened it, and what opens
 *   and closes forms, which stays the same
 */
export function useOpenForm(
  entity: Entity,
  source: ListSource,
): readonly [form: OpenForm | undefined, isByLink: boolean, opener: FormOpener] {
  const [params, change] = useAddress();

  // Kept as it was opened: a record that others change or delete meanwhile is still the one that was typed into.
  const [opened, setOpened] = useState<OpenForm & { readonly isByLink?: boolean }>();
  const asked = askedIn(entity, params);
  const about = useMemo(() => source.byIds([...new URLSearchParams(asked).values()]), [source, asked]);
  // The table fetches it anew.
  const { data: records } = useQuery({ ...about, staleTime: Number.POSITIVE_INFINITY });
  const now = useRef(asked);
  useLayoutEffect(() => {
    now.current = asked;
  });
  /** What the address has asked for and is done. */
  const [done, setDone] = useState('');
  const isMissing = asked !== done && asked !== '' && asked !== opened?.at && !formIn(entity, asked, records);
  if (asked !== done && !isMissing) {
    setDone(asked);
    // A form that was opened meanwhile is not the one that was in the address.
    if (asked === '' && opened?.at === done) setOpened(undefined);
    const form = asked !== '' && asked !== opened?.at && formIn(entity, asked, records);
    if (form) setOpened({ ...form, isByLink: true });
  } else if (isMissing && opened?.at === done && done !== '') setOpened(undefined);
  useMissing(entity, source, records && isMissing ? asked : '', change);

  const toWrite = opened && opened.at !== asked ? opened.at : undefined;
  useEffect(() => {
    if (toWrite === undefined || isMissing) return undefined;
    const write = () => {
      // It may be closed before this is drawn.
      now.current = toWrite;
      change(
        (address) => {
          withoutForm(address);
          for (const [word, id] of new URLSearchParams(toWrite)) address.set(word, id);
        },
        // From one form to another there is no step.
        { isStep: done === '' },
      );
    };
    return afterPaint(write);
  }, [toWrite, done, isMissing, change]);

  const close = useCallback(
    (how: Closing = 'back') => {
      setOpened(undefined);
      if (now.current !== '' && how === 'back') change(withoutForm, { isReturn: true });
    },
    [change],
  );
  const parent = entity.list.tree?.parent ?? '';
  const opener = useMemo((): FormOpener => {
    const addressOf = (word: FormWord, { id }: EntityRecord) => formAddress(word, String(id));
    return {
      edit: (original) => setOpened({ at: addressOf('edit', original), original }),
      add: () => setOpened({ at: formAddress('add') }),
      addBelow: (record) => setOpened({ at: addressOf('add', record), preset: { [parent]: record['id'] } }),
      duplicate: (model) => setOpened({ at: addressOf('copy', model), model }),
      close,
    };
  }, [parent, close]);
  return [opened, opened?.isByLink === true, opener];
}

const formIn = (entity: Entity, asked: string, records: RecordsById | undefined): OpenForm | undefined =>
  records && formFor(entity, asked, records);

/** Tells that a link leads to a record that is not there, unless it comes with a fetch that is under way. */
function useMissing(entity: Entity, source: ListSource, asked: string, change: ReturnType<typeof useAddress>[1]): void {
  const { texts } = usePanel();
  const [client, toasts] = [useQueryClient(), useToasts()];
  useEffect(() => {
    if (asked === '') return undefined;
    let isOver = false;
    const tell = async () => {
      const records = await client.query({ ...source.byIds(new URLSearchParams(asked).values()), staleTime: FRESH });
      if (isOver || formFor(entity, asked, records)) return;
      toasts.show('error', texts.unknownRecord);
      change(withoutForm);
    };
    // A list that cannot be fetched says so itself.
    tell().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [entity, source, asked, client, toasts, texts, change]);
}
