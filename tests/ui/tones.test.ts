import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { getContrastRatio } from '@mui/material/styles';
import { describe, expect, test } from 'vitest';
import { theme } from '../../src/panel/ui/theme.ts';
import { getPath } from '../../src/shared/base/getPath.ts';
import { above } from './above.ts';

const css = (file: string) => readFileSync(resolve(import.meta.dirname, '../../src', file), 'utf8');

/** The place of each tone in the palette: 'success' → success.main. */
const tones = [
  ...css('panel/ui/tone.css').matchAll(/\[data-tone(?:="(\w+)")?\] \{\s*--tone: var\(--mui-palette-([\w-]+)\)/g),
].map(([, tone = 'neutral', place = '']) => ({ tone, place: place.replace('-', '.') }));
/** How much of its tone a row is shaded with. */
const shades = [...css('panel/grid/table/tones.css').matchAll(/var\(--tone\) (\d+)%/g)].map(
  ([, part]) => Number(part) / 100,
);

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const { palette = theme.palette } = theme.colorSchemes[scheme] ?? {};
  const { background, action, primary } = palette;
  const colours = tones.map(({ tone, place }) => ({ tone, colour: String(getPath(palette, place)) }));
  const hovered = above(background.paper, action.hover);
  const selected = above(background.paper, primary.main, 0.1);
  const plain = [
    ['the page', background.default],
    ['a surface', background.paper],
    ['what is pointed at', hovered],
    ['a selected row', selected],
    ['a chosen option', above(background.paper, primary.main, action.selectedOpacity)],
    [
      'a chosen option with the focus',
      above(background.paper, primary.main, action.selectedOpacity + action.focusOpacity),
    ],
  ] as const;
  const shaded = colours.flatMap(({ tone, colour }) =>
    shades.flatMap((part) =>
      [background.paper, hovered, selected].map(
        (under) => [`a row in ${tone} (${part})`, above(under, colour, part)] as const,
      ),
    ),
  );

  test.each([...plain, ...shaded])('each tone stands out from %s', (_, surface) => {
    const faint = colours.filter(({ colour }) => getContrastRatio(colour, surface) < 3);
    expect(faint).toEqual([]);
  });
});

test('tones and shades are found', () => {
  expect(tones.map(({ tone }) => tone)).toEqual(['neutral', 'success', 'info', 'warning', 'error']);
  expect(Math.max(...shades)).toBeGreaterThan(0);
});
