import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { usePanel } from '../../config/context.ts';
import { pageLocale } from '../../config/language.ts';
import { sharesOf } from './shares.ts';
import type { Uploads } from './useUpload.ts';

export interface RunningUploadsProps {
  /** The text before the name of a file being uploaded. */
  readonly text: string;
  readonly uploads: Uploads;
}

/** The files being uploaded, each with its progress. */
export function RunningUploads({ text, uploads }: RunningUploadsProps) {
  const { locale = pageLocale() } = usePanel();
  if (!uploads.busy) return null;
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', p: 0, m: 0, mb: 1, typography: 'body2' }}>
      {uploads.all
        .filter(({ failed }) => !failed)
        .flatMap(({ key, files, sent }) => {
          const shares = sharesOf(files, sent);
          return files.map(({ name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the files of a call stay as they are
            <li key={`${key}-${index}`}>
              <Box
                sx={{ display: 'flex', gap: 1, mb: 0.5, '& > :first-of-type': { flex: 1, overflowWrap: 'anywhere' } }}
              >
                <span>{name}</span>
                <span aria-hidden>{(shares[index] ?? 0).toLocaleString(locale, { style: 'percent' })}</span>
              </Box>
              <LinearProgress
                // When all has been sent, the server's time is unknown.
                variant={sent < 1 ? 'determinate' : 'indeterminate'}
                value={Math.round((shares[index] ?? 0) * 100)}
                aria-label={`${text} ${name}`}
              />
            </li>
          ));
        })}
    </Box>
  );
}
