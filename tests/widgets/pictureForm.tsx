import { expect } from 'vitest';
import { renderField } from '../support/renderField.tsx';
import { button } from '../support/staff.ts';

/**
 * Draws a form of pictures.
 * @param options of the widget, besides its texts
 * @param ui of the field
 */
export async function pictureForm(value: readonly object[], options: object = {}, ui: object = {}) {
  const field = await renderField({
    schema: {
      type: 'array',
      title: 'Pictures',
      items: { type: 'object', properties: { url: { type: 'string' }, altText: { type: 'string' } } },
    },
    ui: {
      ...ui,
      'ui:field': 'ImageManager',
      'ui:options': {
        upload: 'Add',
        makeMain: 'Make main',
        main: 'Main',
        invalid: 'No',
        uploadFailed: 'No',
        ...options,
      },
    },
    value,
  });
  await expect.element(button('Add')).toBeVisible();
  return field;
}
