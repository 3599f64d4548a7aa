import { useEffect, useRef } from 'react';
import { useBeforeUnload } from 'react-router-dom';
import { usePanel } from '../config/context.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../ui/ConfirmDialog.tsx';
import { formAt, withoutForm } from './formAddress.ts';
import { type Navigation, useBlocker } from './history.tsx';
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
  /** Another action that waits for the answer, besides a blocked navigation. */
  readonly leaving?: Leave;
  readonly onStay?: () => void;
  /** Discards what was typed. The navigation follows. */
  readonly onDiscard: () => void;
  /** The question. By default: whether to discard what was typed. */
  readonly question?: Pick<ConfirmDialogProps, 'title' | 'text' | 'cancel' | 'submit'>;
}

/** Asks before a changed form is left, including by the Back button, a link or a reload (docs/behaviour.md#leaving). */
export function LeaveGuard(props: LeaveGuardProps) {
  const { isChanged, saving, isClosing, leaving, onStay, onDiscard, question } = props;
  const { texts } = usePanel();
  const [, changeAddress] = useAddress();
  const discarded = useRef(false);
  const stays = () => !discarded.current && isClosing?.() !== true && (saving || isChanged());

  useBeforeUnload((event) => {
    if (stays()) event.preventDefault();
  });
  const [blocked, forget] = useBlocker(({ from, to }) => {
    const isHere = to.pathname === from.pathname && formAt(to.search) === formAt(from.search);
    return !isHere && stays();
  });
  useEffect(() => {
    if (saving) forget();
  }, [saving, forget]);

  const goElsewhere = ({ action, proceed }: Navigation) => {
    forget();
    // Back must not lead to the closed form.
    if (action !== 'POP') changeAddress(withoutForm);
    proceed();
  };

  const elsewhere = saving ? undefined : blocked;
  if (!leaving && !elsewhere) return null;
  return (
    <ConfirmDialog
      title={texts.discardTitle}
      text={texts.discardText}
      cancel={texts.keepEditing}
      submit={texts.discard}
      {...question}
      onCancel={() => {
        onStay?.();
        forget();
      }}
      onConfirm={() => {
        discarded.current = true;
        onDiscard();
        if (elsewhere) goElsewhere(elsewhere);
        else leaving?.();
      }}
    />
  );
}
