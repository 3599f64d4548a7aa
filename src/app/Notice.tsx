import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A page with one message and one button. */
export function Notice({
  text,
  detail,
  children,
}: {
  text: string;
  detail?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Paper
        variant="outlined"
        sx={{ width: '100%', maxWidth: '26rem', p: { xs: 3, sm: 5 }, display: 'grid', justifyItems: 'center', gap: 3 }}
      >
        <Typography component="h1" sx={{ fontSize: '1.0625rem', textAlign: 'center', textWrap: 'balance' }}>
          {text}
        </Typography>
        {detail && (
          <Typography variant="body2" color="textSecondary">
            {detail}
          </Typography>
        )}
        {children}
      </Paper>
    </Box>
  );
}
