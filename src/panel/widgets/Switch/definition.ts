import { object } from '../../../shared/config/grammar/words.ts';
import type { Widget } from '../widget.ts';

export const definition = {
  name: 'Switch',
  description: 'A yes or no as a switch.',
  namedBy: 'ui:widget',
  types: ['boolean'],
  options: object('', [], {}),
} as const satisfies Widget;
