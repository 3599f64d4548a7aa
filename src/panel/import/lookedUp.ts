import type { Panel } from '../../shared/config/grammar.ts';
import { ApiError, failureReason, isPassing } from '../wire/apiError.ts';

/** The result of a look-up, or why the API refused it. */
export type LookedUp<Data> = { readonly found: Data } | { readonly failure: string };

/**
 * Waits for a look-up.
 * @returns the reason if the API refused it
 * @throws if there was no answer, or the same call may succeed a moment later
 */
export async function lookedUp<Data>(query: Promise<Data>, texts: Panel['texts']): Promise<LookedUp<Data>> {
  try {
    return { found: await query };
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) throw error;
    return { failure: failureReason(error, texts) };
  }
}
