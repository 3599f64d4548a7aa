import type { Page } from '@playwright/test';
import type { Keyed } from '../../src/shared/wire/names.ts';
import { median } from '../bench/page/statistics.ts';
import type { InputDevice } from './hands.ts';

/** A day's work with the products of a shop, step by step. */
export const steps = {
  signIn: 'sign in, see the products',
  find: 'find three by a part of the name',
  status: 'change the status of forty',
  undo: 'take it back',
  prices: 'fifty prices, two of them wrong',
  copy: 'duplicate one, with new pictures',
  table: 'sort by price, export',
  link: 'hand over a link to that',
  signOut: 'sign out',
} as const;

/** The name of a step. */
export type Step = keyof typeof steps;

/** The steps, in their order. */
export const stepNames: readonly Step[] = Object.keys(steps).filter((name): name is Step => name in steps);

/** Where a day is worked. */
export interface Place {
  readonly page: Page;
  readonly hands: InputDevice;
  /** Where the app answers. */
  readonly home: string;
  /** The products before the day, as the API has them. */
  readonly products: readonly Keyed[];
  /** How many of the prices are changed where each is changed on its own: all, unless it is told. */
  readonly byHand?: number;
}

/** How an app is worked: what is done in each step, until it is seen to be done. */
export type Day = Readonly<Record<Step, (at: Place) => Promise<void>>>;

/** What a step took. */
export interface Effort {
  readonly clicks: number;
  readonly keys: number;
  readonly ms: number;
  /** Whether a part was worked, and the whole reckoned from it. */
  readonly isReckoned?: boolean;
}

/** An effort so many times. */
export const timesAsMuch = ({ clicks, keys, ms }: Effort, times: number): Effort => ({
  clicks: Math.round(clicks * times),
  keys: Math.round(keys * times),
  ms: ms * times,
  isReckoned: true,
});

/** What each step of a day took. */
export type Efforts = ReadonlyMap<Step, Effort>;

/**
 * Works a day.
 * @param tell is told of each step that is done
 * @throws with the name of the step that could not be done
 */
export async function workThrough(
  day: Day,
  at: Place,
  tell: (step: string, effort: Effort) => void = () => undefined,
): Promise<Efforts> {
  const { hands } = at;
  const efforts = new Map<Step, Effort>();
  for (const step of stepNames) {
    const [clicks, keys, start] = [hands.clicks, hands.keys, performance.now()];
    await day[step](at).catch((cause: unknown) => {
      throw new Error(`'${steps[step]}' by ${hands.kind}: ${cause instanceof Error ? cause.message : cause}`, {
        cause,
      });
    });
    const effort = { clicks: hands.clicks - clicks, keys: hands.keys - keys, ms: performance.now() - start };
    efforts.set(step, effort);
    tell(steps[step], effort);
  }
  return efforts;
}

/** What each step takes in the median of some days. */
export const medianDay = (days: readonly Efforts[]): Efforts =>
  new Map(
    stepNames.flatMap((step) => {
      const efforts = days.flatMap((one) => one.get(step) ?? []);
      const of = (part: (effort: Effort) => number) => median(efforts.map(part));
      const effort: Effort = {
        clicks: of(({ clicks }) => clicks),
        keys: of(({ keys }) => keys),
        ms: of(({ ms }) => ms),
        isReckoned: efforts.some(({ isReckoned }) => isReckoned),
      };
      return efforts.length > 0 ? [[step, effort]] : [];
    }),
  );

/** What some efforts come to together. */
export const together = (efforts: readonly Effort[]): Effort =>
  efforts.reduce(
    (sum, { clicks, keys, ms, isReckoned = false }) => ({
      clicks: sum.clicks + clicks,
      keys: sum.keys + keys,
      ms: sum.ms + ms,
      isReckoned: sum.isReckoned || isReckoned,
    }),
    { clicks: 0, keys: 0, ms: 0, isReckoned: false },
  );
