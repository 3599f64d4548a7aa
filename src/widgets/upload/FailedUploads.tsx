import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { usePanel } from '../../config/context.ts';
import type { Upload } from './useUpload.ts';

export interface FailedUploadsProps {
  /** The text before the names of the files. */
  readonly text: string;
  readonly uploads: readonly Upload[];
  readonly onRetry: (upload: Upload) => void;
  readonly onGiveUp: (key: number) => void;
}

/** The failed uploads, each with buttons to retry and to dismiss it. */
export function FailedUploads({ text, uploads, onRetry, onGiveUp }: FailedUploadsProps) {
  const { texts } = usePanel();
  return uploads
    .filter(({ failed }) => failed)
    .map((upload) => (
      <Alert
        key={upload.key}
        severity="error"
        sx={{ mb: 1 }}
        action={
          <>
            <Button color="inherit" size="small" onClick={() => onRetry(upload)}>
              {texts.retry}
            </Button>
            <Button color="inherit" size="small" aria-label={texts.close} onClick={() => onGiveUp(upload.key)}>
              ×
            </Button>
          </>
        }
      >
        {text}: {upload.files.map(({ name }) => name).join(', ')}
      </Alert>
    ));
}
