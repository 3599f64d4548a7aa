import '../look/base.css';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { PropsWithChildren } from 'react';
import { theme } from './theme.ts';

/** The theme, for all components below it. */
export function Look({ children }: PropsWithChildren) {
  return (
    <ThemeProvider theme={theme} noSsr>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
