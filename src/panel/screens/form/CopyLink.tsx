import { useHref } from 'react-router-dom';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { usePanel } from '../../config/context.ts';
import { useToasts } from '../../data/session/context.tsx';
import { LINK } from '../../ui/dialogIcons.ts';
import { HeadButton } from '../../ui/HeadButton.tsx';

/**
 * Copies the link to a record's form; a toast says so (docs/behaviour.md#links).
 * @param to the link, relative to this page
 */
export function CopyLink({ to }: { readonly to: string }) {
  const { texts } = usePanel();
  const toasts = useToasts();
  const path = useHref(to);
  const copy = async () => {
    const link = new URL(path, location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      toasts.show('success', texts.linkCopied);
    } catch {
      // The browser refuses, or has no clipboard.
      toasts.show('error', interpolate(texts.linkNotCopied, { link }));
    }
  };
  return <HeadButton text={texts.copyLink} icon={LINK} onClick={() => void copy()} />;
}
