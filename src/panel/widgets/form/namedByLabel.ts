import type { WidgetProps } from '@rjsf/utils';

/** The options of a widget whose label rjsf renders beside it, without a link to an element: the label is its accessible name, too. */
export const namedByLabel = ({ options, label }: WidgetProps, more = {}) => ({
  ...options,
  mui: { ...more, 'aria-label': label },
});
