import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { usePanel } from '../../config/context.ts';
import { useHistorySteps } from '../../data/context.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../dialogs/ConfirmDialog.tsx';
import { formAt } from './formAddress.ts';

/** Goes where the person wanted to go. */
export type Leave = () => void;

export interface LeaveGuardProps {
  /** Whether something would be lost. */
  readonly isChanged: () => boolean;
  /** While a save is under way nobody leaves, and nothing is asked. */
  readonly saving: boolean;
  /** Whether it is being closed: what happens then is no leaving. */
  readonly isClosing?: () => boolean;
  /** What waits for an answer. */
  readonly leaving: Leave | undefined;
  readonly onLeaving: (leave: Leave | undefined) => void;
  /** Drops what was typed and closes the form: 'here', if the person then goes elsewhere. */
  readonly onDiscard: (how?: 'here') => void;
  /** What is asked. By default whether what was typed is to be dropped. */
  readonly question?: Pick<ConfirmDialogProps, 'title' | 'text' | 'cancel' | 'submit'> | undefined;
}

/**
 * Asks before a changed form is left, also by the Back button, a link or a reload (docs/behaviour.md#leaving). The
 * router cannot ask: that needs its data router (docs/decisions.md#form).
 */
export function LeaveGuard(props: LeaveGuardProps) {
  const { isChanged, saving, isClosing, leaving, onLeaving, onDiscard, question } = props;
  const { texts } = usePanel();
  const historySteps = useHistorySteps();
  const discarded = useRef(false);
  const elsewhere = useRef<Leave>(undefined);
  // The address follows a form that is drawn.
  const { key } = useLocation();
  const stand = useRef<Stand>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser's own address changes with the router's
  useLayoutEffect(() => {
    stand.current = { page: pageNow(), place: placeOf(history.state) };
  }, [key]);

  const stays = useEffectEvent(() => !discarded.current && isClosing?.() !== true && (saving || isChanged()));
  const ask = useEffectEvent((leave: Leave) => {
    if (saving) return;
    elsewhere.current = leave;
    onLeaving(() => leave);
  });

  useEffect(() => {
    let returning = false;
    const onStep = (event: PopStateEvent) => {
      const there = placeOf(event.state);
      const { page, place: here } = stand.current ?? {};
      const passes = !returning && (!stays() || pageNow() === page);
      if (passes || here === undefined || there === undefined) return;
      // The router does not hear of it, and the page goes back to where the form is.
      event.stopImmediatePropagation();
      if (returning) returning = false;
      else {
        returning = true;
        history.go(here - there);
        ask(() => history.go(there - here));
      }
    };

    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (!link || !leadsAway(event, link) || !stays()) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => link.click());
    };

    const onUnload = (event: BeforeUnloadEvent) => {
      if (stays()) event.preventDefault();
    };

    const ending = new AbortController();
    const first = { capture: true, signal: ending.signal };
    window.addEventListener('click', onClick, first);
    window.addEventListener('beforeunload', onUnload, first);
    const endGuard = historySteps.guard(onStep);
    return () => {
      endGuard();
      ending.abort();
    };
  }, [historySteps]);

  if (!leaving) return null;
  return (
    <ConfirmDialog
      title={texts.discardTitle}
      text={texts.discardText}
      cancel={texts.keepEditing}
      submit={texts.discard}
      {...question}
      onCancel={() => onLeaving(undefined)}
      onConfirm={() => {
        discarded.current = true;
        onDiscard(leaving === elsewhere.current ? 'here' : undefined);
        leaving();
      }}
    />
  );
}

/** Where a form is: the page with what is open on it, and its place in the browser's history. */
interface Stand {
  readonly page: string;
  readonly place: number | undefined;
}

const pageNow = (): string => location.pathname + formAt(location.search);

/** The place of a page in the browser's history, as the router counts it. */
function placeOf(state: unknown): number | undefined {
  const place = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
  return typeof place === 'number' ? place : undefined;
}

/** Whether a click on a link shows another page in this tab. */
const leadsAway = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.button === 0 &&
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) &&
  link.href !== '' &&
  (link.target === '' || link.target === '_self') &&
  !link.hasAttribute('download') &&
  link.href.split('#')[0] !== location.href.split('#')[0];
