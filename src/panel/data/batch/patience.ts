import { pause } from '../../../shared/base/pause.ts';
import type { Config } from '../../../shared/config/config.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { pageLocale } from '../../../shared/text/language.ts';
import { ApiError } from '../../wire/apiError.ts';
import type { Toasts } from '../toasts/toasts.ts';

/** The messages, which say that a call waits. */
interface Telling {
  readonly toasts: Toasts;
  readonly config: Pick<Config, 'panel'>;
}

/** Makes a call, and repeats it when the server asks to wait (429 and 503 with `Retry-After`, RFC 9110, 10.2.3). */
export type Attempt = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** The longest time that is waited for, in ms. */
const LONGEST = 60_000;
/** The waits before a call of a batch is repeated, in ms, where the server does not say how long. */
const BY_ITSELF = [1_000, 2_000, 4_000];

/**
 * How long to wait before a refused call is made again, in ms; undefined where it is not.
 * @param times how often it was repeated
 * @param isBatch whether it is one of many: those wait also where the server does not say how long
 */
export function waitAfter(error: unknown, times: number, isBatch: boolean): number | undefined {
  if (!(error instanceof ApiError) || (error.status !== 429 && error.status !== 503)) return undefined;
  const asked = error.retryAfter;
  if (asked === undefined) return isBatch ? BY_ITSELF[times] : undefined;
  return asked <= LONGEST ? Math.max(asked, 100) : undefined;
}

/** Makes single calls: a message says that they wait, with 'Stop', which ends that with the failure. */
export const attemptAlone = ({ toasts, config: { panel } }: Telling): Attempt =>
  async function attempt(call) {
    let waited = 0;
    for (let times = 0; ; times += 1) {
      try {
        return await call();
      } catch (error) {
        const wait = waitAfter(error, times, false);
        if (wait === undefined || waited + wait > LONGEST) throw error;
        waited += wait;
        const stop = new AbortController();
        const { texts } = panel;
        const button = { text: texts.stop, press: () => stop.abort(error) };
        const notice = toasts.show('notice', interpolate(texts.waits, { time: secondsText(wait) }), { button });
        await pause(wait, stop.signal).catch(() => {
          throw error;
        });
        toasts.dismiss(notice);
      }
    }
  };

/** A wait in words: '5 seconds'. */
export const secondsText = (wait: number): string =>
  Math.ceil(wait / 1000).toLocaleString(pageLocale(), { style: 'unit', unit: 'second', unitDisplay: 'long' });
