import { ThemeProvider } from '@mui/material/styles';
import { type PropsWithChildren, use } from 'react';
import { memoizeAsync } from '../../shared/base/memoizeAsync.ts';
import { theme } from './theme.ts';

/** The direction of the page, set by `main.ts` before the first render. */
const isRtl = document.documentElement.dir === 'rtl';

/** The theme without its colour schemes: the page's style sheet has their variables, and `colorScheme.ts` chooses among them. */
const { colorSchemes: _, ...shared } = theme;
const partsTheme = { ...shared, direction: isRtl ? ('rtl' as const) : ('ltr' as const) };

/** MUI's styles use left and right instead of start and end: for right-to-left pages they are flipped. */
const rtlStyles = memoizeAsync(() => import('./RtlStyles.tsx'));

function Rtl({ children }: PropsWithChildren) {
  const { RtlStyles } = use(rtlStyles());
  return <RtlStyles>{children}</RtlStyles>;
}

/** The theme for MUI's components below it. */
export const Themed = ({ children }: PropsWithChildren) => (
  <ThemeProvider theme={partsTheme}>{isRtl ? <Rtl>{children}</Rtl> : children}</ThemeProvider>
);
