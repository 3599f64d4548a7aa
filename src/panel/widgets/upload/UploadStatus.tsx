import type { AlertProps } from '@mui/material/Alert';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { localeOf } from '../../../shared/text/language.ts';
import { usePanel } from '../../config/context.ts';
import { type ApiError, changeErrorText, mismatchText } from '../../wire/apiError.ts';
import { textOption } from '../form/options.ts';
import { canRetry, type Upload, type UploadsOfWidget } from './useUpload.ts';

/** The status of a widget's uploads: a bar for each running file, then what has failed and what was refused. */
export function UploadStatus({ options, uploads }: UploadsOfWidget) {
  const { texts } = usePanel();
  const { all, busy, refusals, retry, giveUp, forgetRefusals } = uploads;
  if (all.length + refusals.length === 0) return null;
  return (
    <div>
      {busy && (
        <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', p: 0, m: 0, mb: 1, typography: 'body2' }}>
          {all
            .filter(({ failure }) => !failure)
            .map((upload) => (
              <Running key={upload.key} upload={upload} text={textOption(options, 'uploading', texts.loading)} />
            ))}
        </Box>
      )}
      {all.map(
        (upload) =>
          upload.failure && (
            <Message
              key={upload.key}
              severity="error"
              onDismiss={() => giveUp(upload.key)}
              onRetry={canRetry(upload.failure) ? () => retry(upload) : undefined}
            >
              {textOption(options, 'uploadFailed')}: {upload.files.map(({ name }) => name).join(', ')}
              <Reason failure={upload.failure} />
            </Message>
          ),
      )}
      {refusals.length > 0 && (
        <Message severity="warning" onDismiss={forgetRefusals}>
          {[...refusals.entries()].map(([index, sentence]) => (
            <div key={index}>{sentence}</div>
          ))}
        </Message>
      )}
    </div>
  );
}

/** Why a call failed, where that is known, on a line of its own. */
function Reason({ failure }: { readonly failure: ApiError }) {
  const { texts } = usePanel();
  const { status, mismatch } = failure;
  if (mismatch) return <div>{mismatchText(mismatch, texts)}</div>;
  // A server's own sentence would be about the call.
  const reason = status === 413 ? texts.tooLarge : changeErrorText(failure, '', texts);
  return reason && <div>{reason}</div>;
}

/** The files of a call, each with its progress. */
function Running({ upload: { files, sent }, text }: { readonly upload: Upload; readonly text: string }) {
  const locale = localeOf(usePanel());
  const shares = sharesOf(files, sent);
  return [...files.entries()].map(([index, { name }]) => {
    const share = shares[index] ?? 0;
    return (
      <li key={index}>
        <Box sx={{ display: 'flex', gap: 1, mb: 0.5, '& > :first-of-type': { flex: 1, overflowWrap: 'anywhere' } }}>
          <span>{name}</span>
          <span aria-hidden>{share.toLocaleString(locale, { style: 'percent' })}</span>
        </Box>
        <LinearProgress
          // When all has been sent, the server's time is unknown.
          variant={sent < 1 ? 'determinate' : 'indeterminate'}
          value={Math.round(share * 100)}
          aria-label={`${text} ${name}`}
        />
      </li>
    );
  });
}

interface MessageProps extends Pick<AlertProps, 'severity' | 'children'> {
  readonly onDismiss: () => void;
  readonly onRetry?: (() => void) | undefined;
}

function Message({ onDismiss, onRetry, ...alert }: MessageProps) {
  const { texts } = usePanel();
  const button = { color: 'inherit', size: 'small' } as const;
  const action = (
    <>
      {onRetry && (
        <Button {...button} onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
      <Button {...button} aria-label={texts.close} onClick={onDismiss}>
        ×
      </Button>
    </>
  );
  return <Alert {...alert} action={action} sx={{ mb: 1, overflowWrap: 'anywhere' }} />;
}

/**
 * The progress of each file, from 0 to 1. The files of a call are sent one after the other.
 * @param share the progress of the whole call
 */
export function sharesOf(files: readonly Pick<File, 'size'>[], share: number): number[] {
  let bytes = share * files.reduce((sum, { size }) => sum + size, 0);
  return files.map(({ size }) => {
    const sent = Math.min(bytes, size);
    bytes -= sent;
    return size > 0 ? sent / size : share;
  });
}
