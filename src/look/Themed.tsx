import { ThemeProvider } from '@mui/material/styles';
import type { PropsWithChildren } from 'react';
import { theme } from './theme.ts';

/** The theme without its colour schemes: `theme.css` has their variables, and `colorScheme.ts` chooses among them. */
const { colorSchemes: _, ...partsTheme } = theme;

/** The theme for MUI's components below it. */
export const Themed = ({ children }: PropsWithChildren) => <ThemeProvider theme={partsTheme}>{children}</ThemeProvider>;
