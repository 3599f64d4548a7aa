import type { Place } from '../place.ts';

/** The place of a call: the endpoint itself, or its `call`. */
export const callAt = (endpoint: Place): Place => (endpoint.text === undefined ? endpoint.get('call') : endpoint);

/** Each call of an entity: the name of its endpoint, or 'action', and the title of what it does. */
export const callsOf = (ui: Place) =>
  [
    ...ui
      .get('endpoints')
      .entries.flatMap(([name, endpoint]) =>
        (name === 'afterSave' ? endpoint.items : [endpoint]).map((step) => ({ name, title: name, endpoint: step })),
      ),
    ...ui.get('actions').items.map((action) => ({
      name: 'action',
      title: action.get('title').text,
      endpoint: action.get('call'),
    })),
  ].map((call) => ({ ...call, place: callAt(call.endpoint) }));
