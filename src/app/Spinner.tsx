import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { usePanel } from '../config/context.ts';

/** A spinner in the middle of the page, or of the part it replaces. */
export function Spinner({ inPage = false }: { inPage?: boolean }) {
  const { texts } = usePanel();
  return (
    <Box
      component={inPage ? 'div' : 'main'}
      sx={{ minHeight: inPage ? 240 : '100dvh', flex: 1, display: 'grid', placeItems: 'center' }}
    >
      <CircularProgress aria-label={texts.loading} />
    </Box>
  );
}
