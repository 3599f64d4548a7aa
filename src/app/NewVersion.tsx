import { useEffect } from 'react';
import { useOpenedTexts, usePanel } from '../config/context.ts';
import { useToasts } from '../data/context.ts';
import { followVersion } from './followVersion.ts';

/** Cancelling the browser's own question before a reload takes at least so long, and drawing a failure at most, in ms. */
const A_MOMENT = 1000;

/** Tells by a message that stays when the server has a newer panel (docs/behaviour.md#new-versions). Draws nothing. */
export default function NewVersion() {
  const { show, dismiss, get, subscribe } = useToasts();
  const { unreachable } = usePanel().texts;
  const { newVersion, reload } = useOpenedTexts();
  useEffect(() => {
    let told: number | undefined;
    const dropUnreachable = () => {
      for (const { id, text } of get()) if (text === unreachable) dismiss(id);
    };
    const tell = () => {
      if (told !== undefined) dismiss(told);
      // Code that could not be fetched is not missing because of the connection, which is told before this or after it.
      dropUnreachable();
      setTimeout(subscribe(dropUnreachable), A_MOMENT);
      const press = () => {
        window.location.reload();
        // Who would lose something may stay after all.
        setTimeout(tell, A_MOMENT);
      };
      told = show('notice', newVersion, { button: { text: reload, press } });
    };
    return followVersion(tell);
  }, [show, dismiss, get, subscribe, unreachable, newVersion, reload]);
  return null;
}
