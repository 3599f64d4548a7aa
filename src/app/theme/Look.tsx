import '../../look/theme.css';
import '../../look/base.css';
import { type PropsWithChildren, useLayoutEffect } from 'react';
import { followColorScheme } from '../../look/colorScheme.ts';

/** The look of everything on the page: its style sheets, and the colour scheme. MUI's parts come with their own theme. */
export function Look({ children }: PropsWithChildren) {
  useLayoutEffect(followColorScheme, []);
  return children;
}
