import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { usePanel } from '../../config/context.ts';
import type { Uploads } from './useUpload.ts';

export interface FailedUploadsProps {
  /** The text before the names of the files. */
  readonly text: string;
  readonly uploads: Uploads;
}

/** The failed uploads, each with buttons to retry and to dismiss it. */
export function FailedUploads({ text, uploads }: FailedUploadsProps) {
  const { texts } = usePanel();
  return uploads.all
    .filter(({ failed }) => failed)
    .map((upload) => (
      <Alert
        key={upload.key}
        severity="error"
        sx={{ mb: 1, overflowWrap: 'anywhere' }}
        action={
          <>
            <Button color="inherit" size="small" onClick={() => uploads.retry(upload)}>
              {texts.retry}
            </Button>
            <Button color="inherit" size="small" aria-label={texts.close} onClick={() => uploads.giveUp(upload.key)}>
              ×
            </Button>
          </>
        }
      >
        {text}: {upload.files.map(({ name }) => name).join(', ')}
      </Alert>
    ));
}
