import { execFileSync } from 'node:child_process';
import { chromium as playwrightChromium } from 'playwright';
import { chromiumArgs, foundChromium } from './chromiumPaths.ts';

/**
 * How to launch Chromium: `CHROMIUM`, an installed one, Playwright's own, else Debian's, which is installed if
 * possible.
 * @throws with instructions if there is none and none can be installed
 */
export function chromium(): { executablePath: string; args: string[] } {
  return { executablePath: foundChromium(playwrightChromium.executablePath()) ?? installDebians(), args: chromiumArgs };
}

/**
 * The same for tests. Their pages live for seconds, or run other code every second: to optimize it takes more of the processor
 * than it saves (14 % of what the screens' tests take).
 */
export function chromiumForTests(): ReturnType<typeof chromium> {
  const found = chromium();
  return { ...found, args: [...found.args, '--js-flags=--no-maglev --no-turbofan'] };
}

/** Debian's: the one without windows, which brings less with it, or the whole one where there is no other. */
function installDebians(): string {
  console.log('No Chromium found: installing Debian’s.');
  aptGet('update');
  const name = ['chromium-headless-shell', 'chromium'].find((one) =>
    aptGet('install', '-y', '--no-install-recommends', one, 'fonts-liberation'),
  );
  if (name) return `/usr/bin/${name}`;
  throw new Error(
    'The browser tests need a Chromium, and none was found. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or name yours: CHROMIUM=/path/to/chromium npm test',
  );
}

/** Whether apt-get did it. */
function aptGet(...words: readonly string[]): boolean {
  try {
    execFileSync('apt-get', ['-qq', ...words], { stdio: 'inherit' });
    return true;
  } catch {
    return false;
  }
}
