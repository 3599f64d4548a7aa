import { ThemeProvider } from '@mui/material/styles';
import type { PropsWithChildren } from 'react';
import { lazyComponent } from '../config/lazyComponent.tsx';
import { theme } from './theme.ts';

/** The direction of the page, set by `main.ts` before the first render. */
const isRtl = document.documentElement.dir === 'rtl';

/** The theme without its colour schemes: the page's style sheet has their variables, and `colorScheme.ts` chooses among them. */
const { colorSchemes: _, ...shared } = theme;
const partsTheme = { ...shared, direction: isRtl ? ('rtl' as const) : ('ltr' as const) };

/** MUI's styles use left and right instead of start and end: for right-to-left pages they are flipped. */
const RtlStyles = lazyComponent<PropsWithChildren>(async () => ({
  default: (await import('./RtlStyles.tsx')).RtlStyles,
}));

/** The theme for MUI's components below it. */
export const Themed = ({ children }: PropsWithChildren) => (
  <ThemeProvider theme={partsTheme}>{isRtl ? <RtlStyles>{children}</RtlStyles> : children}</ThemeProvider>
);
