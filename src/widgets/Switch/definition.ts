import type { Widget } from '../widget.ts';

export const definition = {
  name: 'Switch',
  description: 'A yes or no as a switch.',
  namedBy: 'ui:widget',
  types: ['boolean'],
  options: { type: 'object', additionalProperties: false, properties: {} },
} as const satisfies Widget;
