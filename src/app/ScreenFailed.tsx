import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { usePanel } from '../config/context.ts';

/** Shown in place of a screen that failed, or whose code could not be loaded. */
export function ScreenFailed() {
  const { texts } = usePanel();
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'start', gap: 2 }}>
      <Typography component="h1">{texts.screenFailed}</Typography>
      {/* Only a new page forgets a module that could not be loaded. */}
      <Button variant="outlined" onClick={() => window.location.reload()}>
        {texts.retry}
      </Button>
    </Box>
  );
}
