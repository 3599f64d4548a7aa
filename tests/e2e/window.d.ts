import type axe from 'axe-core';

declare global {
  interface Window {
    /** axe-core, put into the page by a test. */
    axe: typeof axe;
  }
}
