import { useEffect, useRef } from 'react';
import { type Location, type Path, useBeforeUnload, useBlocker, useNavigate } from 'react-router-dom';
import { usePanel } from '../../config/context.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../dialogs/ConfirmDialog.tsx';
import { formAt, searchOf, withoutForm } from './formAddress.ts';

/** Continues the navigation. */
export type Leave = () => void;

export interface LeaveGuardProps {
  /** Whether something would be lost. */
  readonly isChanged: () => boolean;
  /** During a save the form cannot be left, without a question. */
  readonly saving: boolean;
  /** Whether it is being closed already. */
  readonly isClosing?: () => boolean;
  /** What waits for an answer, besides what the router has blocked. */
  readonly leaving?: Leave | undefined;
  readonly onStay?: () => void;
  /** Drops what was typed. The navigation follows. */
  readonly onDiscard: () => void;
  /** What is asked. By default whether what was typed is to be dropped. */
  readonly question?: Pick<ConfirmDialogProps, 'title' | 'text' | 'cancel' | 'submit'> | undefined;
}

/** Where somebody wanted to go when they were asked. */
interface Blocked {
  readonly from: Path;
  readonly to: Location;
  readonly action: 'POP' | 'PUSH' | 'REPLACE';
}

/** Asks before a changed form is left, including by the Back button, a link or a reload (docs/behaviour.md#leaving). */
export function LeaveGuard(props: LeaveGuardProps) {
  const { isChanged, saving, isClosing, leaving, onStay, onDiscard, question } = props;
  const { texts } = usePanel();
  const navigate = useNavigate();
  const discarded = useRef(false);
  const blocked = useRef<Blocked>(undefined);
  const stays = () => !discarded.current && isClosing?.() !== true && (saving || isChanged());

  useBeforeUnload((event) => {
    if (stays()) event.preventDefault();
  });
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction: action }) => {
    const isHere = to.pathname === from.pathname && formAt(to.search) === formAt(from.search);
    if (isHere || !stays()) return false;
    blocked.current = { from, to, action };
    return true;
  });
  useEffect(() => {
    if (saving) blocker.reset?.();
  }, [saving, blocker]);

  const goElsewhere = () => {
    const { from, to, action } = blocked.current ?? {};
    if (from === undefined || to === undefined || action === 'POP') blocker.proceed?.();
    else {
      // Back does not lead to the form that was left.
      blocker.reset?.();
      const search = new URLSearchParams(from.search);
      withoutForm(search);
      void navigate({ ...from, search: searchOf(search) }, { replace: true });
      void navigate(to, { replace: action === 'REPLACE', state: to.state });
    }
  };

  const isElsewhere = blocker.state === 'blocked' && !saving;
  if (!leaving && !isElsewhere) return null;
  return (
    <ConfirmDialog
      title={texts.discardTitle}
      text={texts.discardText}
      cancel={texts.keepEditing}
      submit={texts.discard}
      {...question}
      onCancel={() => {
        onStay?.();
        blocker.reset?.();
      }}
      onConfirm={() => {
        discarded.current = true;
        onDiscard();
        if (isElsewhere) goElsewhere();
        else leaving?.();
      }}
    />
  );
}
