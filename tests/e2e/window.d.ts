import type axe from 'axe-core';
import type { Notes } from './shifts.ts';

declare global {
  interface Window {
    /** axe-core, put into the page by a test. */
    axe: typeof axe;
    /** What the page has noted of its movements. */
    notes: Notes;
  }
}
