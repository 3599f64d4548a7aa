import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A page that says one thing and offers one way on. */
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
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 3 }}>
      <Box sx={{ maxWidth: '26rem', display: 'grid', justifyItems: 'center', gap: 2, textAlign: 'center' }}>
        <Typography component="h1" sx={{ fontSize: '1.125rem' }}>
          {text}
        </Typography>
        {detail && (
          <Typography variant="body2" color="text.secondary">
            {detail}
          </Typography>
        )}
        {children}
      </Box>
    </Box>
  );
}
