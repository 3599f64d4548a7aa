import { object, text } from '../../../shared/config/grammar/words.ts';
import type { Widget } from '../widget.ts';

export const definition = {
  name: 'AttributeList',
  description: "A list of rows, an input per property of the items' schema: a text, a number or a yes or no.",
  namedBy: 'ui:field',
  types: ['array'],
  items: { type: 'object', plain: true },
  options: object('', ['add'], {
    add: { ...text, description: 'The text of the button that adds a row.', examples: ['Add Attribute'] },
    remove: {
      ...text,
      description: "The name of a row's remove button; the number follows.",
      examples: ['Remove row'],
      default: 'Remove attribute',
    },
  }),
} as const satisfies Widget;
