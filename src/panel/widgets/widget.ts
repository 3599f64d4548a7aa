import type { FieldSchema } from '../../shared/config/grammar.ts';
import type { Kind } from '../../shared/config/kind.ts';

/**
 * A kind of widget: how a value is edited. Its component is in the same folder: `Widget.tsx`, or `Widget.lazy.tsx` for
 * code that is loaded only by forms that need it. It is a component for rjsf: with `WidgetProps` if `ui:widget` names
 * it, with `FieldProps` if `ui:field` does.
 */
export interface Widget extends Kind {
  /**
   * The word of the uiSchema that names it. `ui:widget` edits one value, below the label and above the messages that
   * rjsf draws. `ui:field` draws all of that itself: it edits a whole list and gets the messages of its items.
   */
  readonly namedBy: 'ui:widget' | 'ui:field';
  /** Whether it is the default for a field without a widget in the uiSchema. */
  byDefault?(field: FieldSchema): boolean;
}
