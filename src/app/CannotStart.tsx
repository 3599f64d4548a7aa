import Button from '@mui/material/Button';
import { panel } from '../entity/panel.ts';
import { Look } from './Look.tsx';
import { Notice } from './Notice.tsx';

/** Stands for the whole panel when it cannot start: never a blank page. */
export function CannotStart({ reason }: { reason: string }) {
  return (
    <Look>
      <div role="alert">
        <Notice text={reason}>
          <Button variant="contained" onClick={() => window.location.reload()}>
            {panel.texts.retry}
          </Button>
        </Notice>
      </div>
    </Look>
  );
}
