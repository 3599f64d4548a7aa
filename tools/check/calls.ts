import type { Place } from './place.ts';

/** The place of a call: the endpoint itself, or its `call`. */
export const callAt = (endpoint: Place): Place => (endpoint.text === undefined ? endpoint.get('call') : endpoint);
