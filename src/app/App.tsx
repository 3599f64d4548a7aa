import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { PropsWithChildren } from 'react';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import type { Identity } from '../auth/identity.ts';
import { SessionProvider } from '../auth/session.tsx';
import { theme } from './theme.ts';

/** The look, for all that is drawn. */
export function Look({ children }: PropsWithChildren) {
  return (
    <ThemeProvider theme={theme} noSsr>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}

/** The whole panel. */
export function App({ identity, router }: { identity: Promise<Identity>; router: RouterProviderProps['router'] }) {
  return (
    <Look>
      <SessionProvider identity={identity}>
        <RouterProvider router={router} />
      </SessionProvider>
    </Look>
  );
}
