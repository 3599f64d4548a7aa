import { getContrastRatio } from '@mui/material/styles';
import { describe, expect, test } from 'vitest';
import { theme } from '../../src/panel/ui/theme.ts';
import { above } from './above.ts';

const kinds = ['primary', 'success', 'info', 'warning', 'error'] as const;
/** Of WCAG 1.4.3, for texts that are not large. */
const LEAST = 4.5;

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const { palette = theme.palette } = theme.colorSchemes[scheme] ?? {};
  const { background, action, primary, text } = palette;
  const surfaces = [
    ['the page', background.default],
    ['a surface', background.paper],
    ['what is pointed at', above(background.paper, action.hover)],
    ['a selected row', above(background.paper, primary.main, 0.1)],
    ['a chosen option', above(background.paper, primary.main, action.selectedOpacity)],
  ] as const;
  const texts = [
    ['a text', text.primary],
    ['a help text', text.secondary],
    ...kinds.map((kind) => [`a text in ${kind}`, palette[kind].main] as const),
  ] as const;
  const pairs = surfaces.flatMap(([surface, under]) =>
    texts.map(([name, over]) => [name, surface, over, under] as const),
  );

  test.each(pairs)('%s is read on %s', (_, __, over, under) => {
    expect(getContrastRatio(over, under)).toBeGreaterThanOrEqual(LEAST);
  });

  test.each(kinds)('a filled button and alert in %s are read', (kind) => {
    const { main, dark, contrastText } = palette[kind];
    expect(getContrastRatio(contrastText, main)).toBeGreaterThanOrEqual(LEAST);
    // Filled alerts and pressed buttons in the dark scheme.
    if (scheme === 'dark') expect(getContrastRatio(contrastText, dark)).toBeGreaterThanOrEqual(LEAST);
  });
});
