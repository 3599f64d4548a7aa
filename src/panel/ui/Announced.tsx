import type { Panel } from '../../shared/config/grammar.ts';
import { interpolate } from '../../shared/text/interpolate.ts';

/** For screen readers alone. */
export const visuallyHidden = { position: 'absolute', clipPath: 'inset(50%)', pointerEvents: 'none' } as const;

/** A text that screen readers announce when it changes; nothing for others. */
export const Announced = ({ text }: { readonly text: string | undefined }) => (
  <span aria-live="polite" role={text ? 'status' : undefined} style={visuallyHidden}>
    {text}
  </span>
);

/** The announcement while typing in a choice: how many options match, or that none does. */
export const matchesTextOf = (
  { matches, noOptions }: Pick<Panel['texts'], 'matches' | 'noOptions'>,
  count: number,
): string => (count === 0 ? noOptions : interpolate(matches, { count }));
