import { useEffect, useRef } from 'react';
import { type NavigationType, useBeforeUnload, useBlocker, useNavigate } from 'react-router-dom';
import { usePanel } from '../../config/context.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../dialogs/ConfirmDialog.tsx';
import { formAt, withoutForm } from './formAddress.ts';
import { useAddress } from './useAddress.ts';

/** Continues the navigation. */
export type Leave = () => void;

interface LeaveGuardProps {
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
  /** The question. By default: whether to discard what was typed. */
  readonly question?: Pick<ConfirmDialogProps, 'title' | 'text' | 'cancel' | 'submit'> | undefined;
}

/** Asks before a changed form is left, including by the Back button, a link or a reload (docs/behaviour.md#leaving). */
export function LeaveGuard(props: LeaveGuardProps) {
  const { isChanged, saving, isClosing, leaving, onStay, onDiscard, question } = props;
  const { texts } = usePanel();
  const [, changeAddress] = useAddress();
  const navigate = useNavigate();
  const discarded = useRef(false);
  /** How somebody wanted to leave when they were asked. */
  const action = useRef<`${NavigationType}`>(undefined);
  const stays = () => !discarded.current && isClosing?.() !== true && (saving || isChanged());

  useBeforeUnload((event) => {
    if (stays()) event.preventDefault();
  });
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    const isHere = to.pathname === from.pathname && formAt(to.search) === formAt(from.search);
    if (isHere || !stays()) return false;
    action.current = historyAction;
    return true;
  });
  useEffect(() => {
    if (saving) blocker.reset?.();
  }, [saving, blocker]);

  const goElsewhere = () => {
    const { location: to } = blocker;
    if (!to || action.current === 'POP') return blocker.proceed?.();
    // Back does not lead to the form that was left.
    changeAddress(withoutForm);
    void navigate(to, { replace: action.current === 'REPLACE', state: to.state });
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
