import { beforeEach, inject } from 'vitest';
import { cdp } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many times slower than it is the processor shall seem (`TEST_THROTTLE`). */
    throttle: number;
  }
}

const rate = inject('throttle');
if (rate > 1) await cdp().send('Emulation.setCPUThrottlingRate', { rate });

// `render` registers this for the file that imports it first. The files share their modules, and each needs it.
beforeEach(cleanup);
