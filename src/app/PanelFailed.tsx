import Button from '@mui/material/Button';
import { usePanel } from '../config/context.ts';
import { Notice } from './Notice.tsx';

/** Shown when the whole panel fails, instead of a blank page. */
export function PanelFailed({ reason }: { reason?: string }) {
  const { texts } = usePanel();
  return (
    <div role="alert">
      <Notice text={reason ?? texts.panelFailed}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          {texts.retry}
        </Button>
      </Notice>
    </div>
  );
}
