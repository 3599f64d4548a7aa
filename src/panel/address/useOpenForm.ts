import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type NavigateOptions, useHref, useLocation, useNavigate } from 'react-router-dom';
import type { Entity } from '../../shared/config/entity.ts';
import type { EntityRecord } from '../../shared/wire/record.ts';
import { usePanel } from '../config/context.ts';
import type { ListSource } from '../data/lists/listSource.ts';
import { useToasts } from '../data/session/context.tsx';
import {
  askedIn,
  type FormWord,
  formAddress,
  formFor,
  type OpenForm,
  recordAddress,
  withoutForm,
} from './formAddress.ts';
import { recordPath } from './recordPath.ts';
import { type ChangeAddress, STEP, useAddress } from './useAddress.ts';

export interface FormOpener {
  readonly edit: (record: EntityRecord) => void;
  readonly add: () => void;
  /** Adds a record below another one (`list.tree`). */
  readonly addBelow: (parent: EntityRecord) => void;
  /** Adds a copy of a record. */
  readonly duplicate: (model: EntityRecord) => void;
  readonly close: () => void;
  /** The address of a record's form or page; undefined if it has none. */
  readonly hrefOf: (record: EntityRecord) => string | undefined;
}

/** In the form of an address: without an id it only says that a form is open. */
const idOf = (record: EntityRecord): string => String(record.id ?? '');

/** How long a fetched list counts as current, in ms. */
const FRESH = 5000;

/**
 * The form over a list: the one that the address asks for (`?edit=p1`, `?add`, `?add=c1` below another record,
 * `?copy=p1`). Opening it is a step, so that Back closes it. Deep links open once the list has loaded.
 * @returns the open form (the same object until another one opens), and stable functions that open and close forms
 */
export function useOpenForm(
  entity: Entity,
  source: ListSource,
): readonly [form: OpenForm | undefined, opener: FormOpener] {
  const [params, change] = useAddress();
  const formInAddress = askedIn(entity, params);
  const openPage = useRecordPage(entity, formInAddress, change);
  const path = useHref(useLocation().pathname);
  const at = openPage && formInAddress.startsWith('?edit') ? '' : formInAddress;
  const about = useMemo(() => source.byIds([...new URLSearchParams(at).values()]), [source, at]);
  // The table refetches it.
  const { data: records } = useQuery({ ...about, staleTime: Number.POSITIVE_INFINITY });
  // Kept as opened: the form stays, even if others change or delete the record.
  const [opened, setOpened] = useState<OpenForm>();
  const next = at && at !== opened?.at && records ? formFor(entity, at, records) : undefined;
  const form = at === opened?.at ? opened : next && { ...next, isByLink: true };
  if (form !== opened) setOpened(form);
  useMissing(about, records !== undefined && at !== '' && !form, change);

  const opener = useMemo((): FormOpener => {
    const open = (word: FormWord, record?: EntityRecord) => {
      const id = record && idOf(record);
      const form = formFor(entity, formAddress(word, id), new Map(record && [[idOf(record), record]]));
      if (!form) return;
      setOpened(form);
      change((address) => {
        withoutForm(address);
        address.set(word, id ?? '');
      }, 'step');
    };
    return {
      edit: (record) => (openPage ? openPage(idOf(record)) : open('edit', record)),
      add: () => open('add'),
      addBelow: (record) => open('add', record),
      duplicate: (record) => open('copy', record),
      close: () => change(withoutForm, 'return'),
      hrefOf: (record) => {
        const id = idOf(record);
        const isThere = askedIn(entity, new URLSearchParams({ edit: id })) !== '' || openPage;
        return id !== '' && isThere ? recordAddress(entity, path, id) : undefined;
      },
    };
  }, [entity, change, openPage, path]);
  return [form, opener];
}

/**
 * Navigates to the pages of records, if they have any (`form.page`), also from links to a form. An id that cannot be in
 * a path is refused with a toast.
 * @param at the form in the address
 */
function useRecordPage(entity: Entity, at: string, change: ChangeAddress): ((id: string) => void) | undefined {
  const { texts } = usePanel();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const now = useRef(navigate);
  useLayoutEffect(() => {
    now.current = navigate;
  });
  const hasPage = entity.form?.page === true;
  const id = hasPage && at.startsWith('?edit') ? new URLSearchParams(at).get('edit') : null;
  const goTo = useCallback(
    (of: string, how: NavigateOptions) => {
      const path = recordPath(pathname, of);
      if (path === undefined) toasts.show('error', texts.unsafeId);
      else void now.current(path, how);
      return path !== undefined;
    },
    [pathname, toasts, texts],
  );
  useEffect(() => {
    if (id !== null && !goTo(id, { replace: true })) change(withoutForm);
  }, [id, goTo, change]);
  const open = useCallback((of: string) => void goTo(of, { state: STEP }), [goTo]);
  return hasPage ? open : undefined;
}

/** Reports a link to a missing record, unless a running fetch brings it. */
function useMissing(about: ReturnType<ListSource['byIds']>, isMissing: boolean, change: ChangeAddress): void {
  const { texts } = usePanel();
  const toasts = useToasts();
  // A list that cannot be fetched says so itself. Otherwise each poll would draw the screen.
  const notifyOnChangeProps = isMissing ? 'all' : [];
  const { isFetching, isError } = useQuery({ ...about, enabled: isMissing, staleTime: FRESH, notifyOnChangeProps });
  const isUnknown = isMissing && !isFetching && !isError;
  useEffect(() => {
    if (!isUnknown) return;
    toasts.show('error', texts.unknownRecord);
    change(withoutForm);
  }, [isUnknown, toasts, texts, change]);
}
