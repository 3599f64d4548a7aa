import { memoizeAsync } from '../../shared/base/memoizeAsync.ts';
import { ApiError } from './apiError.ts';
import type { apiErrorOf } from './apiErrorOf.ts';

/** Fetches the code that reads why a call failed: it comes with the first rows, or with the first failure. */
export const loadReasons = memoizeAsync(() => import('./apiErrorOf.ts'));

/** The error of a failed answer (`apiErrorOf`): without its reason where that code cannot be fetched. */
export async function failedAnswer(...answer: Parameters<typeof apiErrorOf>): Promise<ApiError> {
  const [status] = answer;
  return loadReasons().then(
    (reasons) => reasons.apiErrorOf(...answer),
    () => new ApiError(status, undefined),
  );
}
