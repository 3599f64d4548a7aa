import type { AlertProps } from '@mui/material/Alert';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { localeOf } from '../../../shared/text/language.ts';
import { usePanel } from '../../config/context.ts';
import { type ApiError, changeErrorText, mismatchText } from '../../wire/apiError.ts';
import { textOption } from '../form/options.ts';
import { canRetry, type Upload, type UploadsOfWidget } from './useUpload.ts';

/** The failed uploads of a widget, and the files that were refused. */
export function UploadFailures({ options, uploads }: UploadsOfWidget) {
  const { all, refusals, retry, giveUp, forgetRefusals } = uploads;
  return (
    <>
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
    </>
  );
}

/** An item for each file that is being uploaded, with its progress, of the list where its picture will be. */
export function RunningUploads({ options, uploads: { all } }: UploadsOfWidget) {
  const { texts } = usePanel();
  const text = textOption(options, 'uploading', texts.loading);
  return all
    .filter(({ failure }) => !failure)
    .map((upload) => <Running key={upload.key} upload={upload} text={text} />);
}

/** Why a call failed, where that is known, on a line of its own. */
function Reason({ failure }: { readonly failure: ApiError }) {
  const { texts } = usePanel();
  const { status, said = '', mismatch } = failure;
  if (mismatch) return <div>{mismatchText(mismatch, texts)}</div>;
  const reason = status === 413 && nameOf413.test(said) ? texts.tooLarge : changeErrorText(failure, '', texts);
  return reason && <div>{reason}</div>;
}

/** The status in the words of frameworks: it is about the call, not a file. */
const nameOf413 = /^((payload|content|request|entity|body|is) )*too large\W*$/i;

/** The files of a call, each with its progress. */
function Running({ upload: { files, sent }, text }: { readonly upload: Upload; readonly text: string }) {
  const locale = localeOf(usePanel());
  const shares = sharesOf(files, sent);
  return [...files.entries()].map(([index, { name }]) => {
    const share = shares[index] ?? 0;
    return (
      <RunningTile key={index}>
        <span>{name}</span>
        <span aria-hidden>{share.toLocaleString(locale, { style: 'percent' })}</span>
        <LinearProgress
          // When all has been sent, the server's time is unknown.
          variant={sent < 1 ? 'determinate' : 'indeterminate'}
          value={Math.round(share * 100)}
          aria-label={`${text} ${name}`}
        />
      </RunningTile>
    );
  });
}

/** As wide as the tile of a picture. */
const RunningTile = styled('li')(({ theme }) => ({
  display: 'grid',
  alignContent: 'end',
  gap: theme.spacing(0.5),
  boxSizing: 'border-box',
  width: 124,
  minHeight: 96,
  padding: theme.spacing(1),
  border: `1px dashed ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  ...theme.typography.caption,
  '& > :first-of-type': { maxHeight: '3.6em', overflow: 'hidden', overflowWrap: 'anywhere' },
}));

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
