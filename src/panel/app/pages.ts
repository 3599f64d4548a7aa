import { memoizeAsync } from '../../shared/base/memoizeAsync.ts';

/** Fetches the code of the pages, which is apart from the login page's. */
export const loadPages = memoizeAsync(() => import('./Pages.tsx'));
