import { userEvent } from 'vitest/browser';
import type { ByHand } from '../byHand.ts';

/** Adds a row, fills its other columns, and returns the input of the value. */
export const byHand: ByHand = {
  way: ([, column], { items }) =>
    column === undefined || items?.properties?.[column]?.type === 'boolean' ? undefined : 'row',
  async input({ form, field, label, options, path: [, column] }) {
    const columns = Object.entries(field.items?.properties ?? {});
    const inputOf = (name: string, { title }: { title?: string }) =>
      form.getByRole('group', { name: label, exact: true }).getByLabelText(title ?? name, { exact: true });
    await form.getByRole('button', { name: String(options['add']), exact: true }).click();
    for (const [name, property] of columns) {
      if (name === column || property.type === 'boolean') continue;
      await userEvent.fill(inputOf(name, property), property.type === 'string' ? 'aaa' : '5');
    }
    return inputOf(String(column), field.items?.properties?.[String(column)] ?? {});
  },
};
