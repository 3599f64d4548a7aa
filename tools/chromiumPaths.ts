import { existsSync } from 'node:fs';

/** The one without windows first: with it the tests take less time. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** No requests of the browser's own; no sandbox, because it does not work as root. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of a Chromium: `CHROMIUM`, an installed one, or Playwright's own; undefined if there is none. */
export const foundChromium = (own: string): string | undefined =>
  [process.env['CHROMIUM'] ?? '', ...installed, own].find((path) => path && existsSync(path));
