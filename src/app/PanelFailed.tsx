import Button from '@mui/material/Button';
import { usePanel } from '../config/context.ts';
import { Notice } from './Notice.tsx';

/** Stands for the whole panel when it cannot be shown: never a blank page. */
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
