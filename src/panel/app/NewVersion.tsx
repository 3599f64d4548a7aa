import { useEffect } from 'react';
import { useOpenedTexts, usePanel } from '../config/context.ts';
import { useToasts } from '../data/session/context.tsx';
import { followVersion } from './followVersion.ts';

/**
 * The time that cancelling the browser's question before a reload takes at least, and rendering an error at most, in
 * ms.
 */
const A_MOMENT = 1000;

/** Shows a lasting message when the server has a newer panel (docs/behaviour.md#new-versions). Renders nothing. */
export default function NewVersion() {
  const { show, dismiss, get, subscribe } = useToasts();
  const { unreachable, reload } = usePanel().texts;
  const { newVersion } = useOpenedTexts();
  useEffect(() => {
    let toastId: number | undefined;
    const dropUnreachable = () => {
      for (const { id, text } of get()) if (text === unreachable) dismiss(id);
    };
    const tell = () => {
      if (toastId !== undefined) dismiss(toastId);
      // Missing code is not a connection problem, which is reported separately.
      dropUnreachable();
      setTimeout(subscribe(dropUnreachable), A_MOMENT);
      const press = () => {
        window.location.reload();
        // The user may stay after all, to keep changes.
        setTimeout(tell, A_MOMENT);
      };
      toastId = show('notice', newVersion, { button: { text: reload, press } });
    };
    return followVersion(tell);
  }, [show, dismiss, get, subscribe, unreachable, newVersion, reload]);
  return null;
}
