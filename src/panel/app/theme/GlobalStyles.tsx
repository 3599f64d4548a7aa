import 'virtual:theme.css';
import '../../ui/base.css';
import { type PropsWithChildren, useLayoutEffect } from 'react';
import { followColorScheme } from '../../ui/colorScheme.ts';

/** The style sheets and the colour scheme of the page. MUI components come with their own theme. */
export function GlobalStyles({ children }: PropsWithChildren) {
  useLayoutEffect(followColorScheme, []);
  return children;
}
