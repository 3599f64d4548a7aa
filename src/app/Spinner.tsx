import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { panel } from '../entity/panel.ts';

/** A spinner in the middle of the page. */
export function Spinner() {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center' }}>
      <CircularProgress aria-label={panel.texts.loading} />
    </Box>
  );
}
