import { usePanel } from '../config/context.ts';
import { Notice } from '../ui/Notice.tsx';

/** Shown when the whole panel fails, instead of a blank page. */
export function PanelFailed({ reason }: { reason?: string }) {
  const { texts } = usePanel();
  return (
    <div role="alert">
      <Notice text={reason ?? texts.panelFailed}>
        <button type="button" className="button filled" onClick={() => window.location.reload()}>
          {texts.retry}
        </button>
      </Notice>
    </div>
  );
}
