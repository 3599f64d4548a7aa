import Button from '@mui/material/Button';
import { panel } from '../config/panel.ts';
import { Notice } from './Notice.tsx';

/** Stands for the whole panel when it cannot be shown: never a blank page. */
export function PanelFailed({ reason = panel.texts.panelFailed }: { reason?: string }) {
  return (
    <div role="alert">
      <Notice text={reason}>
        <Button variant="contained" onClick={() => window.location.reload()}>
          {panel.texts.retry}
        </Button>
      </Notice>
    </div>
  );
}
