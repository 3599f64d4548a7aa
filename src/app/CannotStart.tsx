import Button from '@mui/material/Button';
import { panel } from '../entity/entities.ts';
import { Look } from './App.tsx';
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
