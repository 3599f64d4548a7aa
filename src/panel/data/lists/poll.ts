import type { Entity } from '../../../shared/config/entity.ts';
import { isOffline, isUnanswered } from '../../wire/apiError.ts';

/** How often a list is asked for again whose last call got no answer, in ms. */
const UNANSWERED = 10_000;

/**
 * How often a list is fetched again: as its config says, and soon after a call without an answer. After a call that failed
 * because the browser is offline the event 'online' is waited for.
 */
export type Poll = (query: { readonly state: { readonly error: Error | null } }) => number | false;

export const pollOf =
  ({ list: { poll } }: Entity): Poll =>
  ({ state: { error } }) =>
    isUnanswered(error) && !isOffline(error) ? Math.min(poll ?? UNANSWERED, UNANSWERED) : (poll ?? false);
