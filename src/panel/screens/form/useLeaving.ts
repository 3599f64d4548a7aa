import { useState } from 'react';
import type { Leave } from '../../address/LeaveGuard.tsx';
import type { RecordFormState } from './useRecordForm.ts';

/** Leaving a form: asks first if changes would be lost; during a save it cancels that. */
export function useLeaving({ saving, withdraw, close, isDirty }: RecordFormState, isUploading: boolean) {
  const [leaving, setLeaving] = useState<Leave>();
  const isChanged = () => isDirty() || isUploading;
  const leaveTo = (to: Leave) => {
    if (isChanged()) setLeaving(() => to);
    else to();
  };
  return {
    isChanged,
    leaveTo,
    /** Where to go once the question is answered. */
    leaving,
    stay: () => setLeaving(undefined),
    cancel(event: { detail?: number }, how?: 'escapeKeyDown' | 'backdropClick') {
      // The second click of a double click on the opening button hits the backdrop.
      const isSecondClick = (event.detail ?? 0) > 1;
      if (isSecondClick) return;
      if (!saving) leaveTo(close);
      else if (how !== 'backdropClick') withdraw?.();
    },
  };
}
