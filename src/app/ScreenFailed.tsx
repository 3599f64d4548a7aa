import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { panel } from '../config/panel.ts';

/** Stands where a screen broke, or its code could not be loaded. */
export function ScreenFailed() {
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'start', gap: 2 }}>
      <Typography component="h1">{panel.texts.screenFailed}</Typography>
      {/* Only a new page forgets a module that could not be loaded. */}
      <Button variant="outlined" onClick={() => window.location.reload()}>
        {panel.texts.retry}
      </Button>
    </Box>
  );
}
