import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { usePanel } from '../../config/context.ts';
import type { Uploads } from './useUpload.ts';

/** The message about refused files, until it is dismissed or other files are added. */
export function RefusedFiles({ refusals, forgetRefusals }: Uploads) {
  const { texts } = usePanel();
  if (refusals.length === 0) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1, overflowWrap: 'anywhere' }}
      action={
        <Button color="inherit" size="small" aria-label={texts.close} onClick={forgetRefusals}>
          ×
        </Button>
      }
    >
      {refusals.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all replaced at once
        <div key={index}>{sentence}</div>
      ))}
    </Alert>
  );
}
