import { getContrastRatio } from '@mui/system/colorManipulator';
import { PAPERS } from '../../../src/panel/ui/papers.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** The file of a shop's look, from its `schema/`. */
export const BRAND = '../brand/theme.json';

/** The least contrast of texts (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

/** Colours in which texts are hard to read. */
export function* brandProblems(brand: Place): Generator<ConfigProblem> {
  for (const [scheme, paper] of Object.entries(PAPERS)) {
    const colour = brand.get('primary', scheme);
    if (!colour.text || !/^#[0-9a-f]{6}$/i.test(colour.text)) continue;
    const contrast = getContrastRatio(colour.text, paper);
    if (contrast >= READABLE) continue;
    const least = `texts need at least ${READABLE}:1`;
    yield colour.problem('low-contrast', `has a contrast of ${contrast.toFixed(1)}:1 to ${paper}: ${least}.`);
  }
}
