import type { Place } from './place.ts';

/** Where a call stands: an endpoint is one, or has one beside its other words. */
export const callAt = (endpoint: Place): Place => (endpoint.text === undefined ? endpoint.get('call') : endpoint);
