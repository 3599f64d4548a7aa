import type { KeyboardEvent } from 'react';

/**
 * Enter in an input of a list, or in a picker, is not meant for the form: `onKeyDown` of the element around it. In the
 * form's own lines of text it submits, as it does everywhere.
 */
export function keepFromSubmitting(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
