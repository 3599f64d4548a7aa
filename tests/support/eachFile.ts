import { beforeEach, inject } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many times slower than it is the processor shall seem (`TEST_THROTTLE`). */
    throttle: number;
  }
}

const rate = inject('throttle');
if (rate > 1) await cdp().send('Emulation.setCPUThrottlingRate', { rate });

// A test that failed leaves the window and the page as they were at that moment: no test of another file is to fail by it.
if (window.innerWidth !== 1280 || window.innerHeight !== 900) await page.viewport(1280, 900);
document.documentElement.removeAttribute('dir');

// `render` registers this for the file that imports it first. The files share their modules, and each needs it.
beforeEach(cleanup);
