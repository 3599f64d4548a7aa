import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { widgets } from '../../src/panel/widgets/index.ts';
import { settled } from '../screens/settled.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { descriptionsOf } from '../support/outline.ts';
import { renderField } from '../support/renderField.tsx';
import { freshShop } from '../support/spec.ts';
import { button } from '../support/staff.ts';
import { examplesOf, fieldsFor, neededOptions, usualValue, valuesFor } from './samples.ts';

freshShop();

const controls = (more = ''): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(
    ['button', 'input:not([type=file])', 'textarea', '[role=combobox]']
      .map((control) => `form ${control}${more}`)
      .join(),
  ),
];

/** The controls that are enabled. */
const open = () =>
  controls(':not(:disabled, [readonly], [aria-disabled=true])').filter((control) => control.checkVisibility());

/** The controls that can be reached by Tab: within a list of options the arrows go on. */
const reachable = () => open().filter(({ tabIndex }) => tabIndex >= 0);

describe.each(widgets)('$name', (widget) => {
  const named = (options: object = {}, ui: object = {}) => ({
    ...ui,
    [widget.namedBy]: widget.name,
    'ui:options': { ...neededOptions(widget), ...options },
  });
  const examples = Object.entries(widget.options.properties).flatMap(([name, option]) =>
    examplesOf(option).map((example) => ({ name, example, fieldTypes: option.fieldTypes })),
  );

  describe.each(fieldsFor(widget))('for a field of type $type', (schema) => {
    const cases = examples.filter(({ fieldTypes }) => !fieldTypes || fieldTypes.some((type) => type === schema.type));

    test.for(cases)('with $name: $example', async ({ name, example }) => {
      await renderField({ schema, ui: named({ [name]: example }) });
      await expect.poll(controls).not.toEqual([]);
      await settled();
      expect(await violationsInBothSchemes()).toEqual([]);
    });

    test.for(Object.entries(valuesFor(schema)))('holding %s', async ([, value]) => {
      const field = await renderField({ schema, ui: named(), value });
      await expect.poll(controls).not.toEqual([]);
      await settled();
      expect(await violationsInBothSchemes()).toEqual([]);
      // What it cannot edit it leaves alone.
      expect(field.changes()).toBe(0);
    });

    test.each(['ui:disabled', 'ui:readonly'])('%s', async (closed) => {
      const items = { odd: 'text' };
      await renderField({
        schema,
        ui: named({}, { [closed]: true }),
        value: schema.type === 'array' ? [items] : 'text',
      });
      await expect.poll(controls).not.toEqual([]);
      await settled();
      expect(open().map(({ outerHTML }) => outerHTML)).toEqual([]);
      expect(await violationsInBothSchemes()).toEqual([]);
    });

    test('with a line of help, which describes it', async () => {
      await renderField({ schema, ui: named({}, { 'ui:help': 'What it is for.' }) });
      await expect.poll(controls).not.toEqual([]);
      await expect.element(page.getByText('What it is for.')).toBeVisible();
      const described = [...document.querySelectorAll('form [aria-describedby]')].map(descriptionsOf);
      expect(described).toContainEqual(['What it is for.']);
    });

    test('by keyboard', async () => {
      const field = await renderField({ schema, ui: named(), value: usualValue(schema) });
      await expect.poll(controls).not.toEqual([]);
      await settled();
      button('Before').element().focus();
      const reached: Element[] = [];
      for (let tabs = 0; tabs < 20; tabs += 1) {
        await userEvent.tab();
        if (document.activeElement === button('After').element()) break;
        if (document.activeElement) reached.push(document.activeElement);
      }
      expect(document.activeElement).toBe(button('After').element());
      expect(reached).toEqual(reachable());
      await useByKeyboard(reached, field.changes);
      expect(field.changes()).toBeGreaterThan(0);
    });
  });
});

/** Goes from control to control and does what its role allows, until the value has changed. */
async function useByKeyboard(reached: readonly Element[], changes: () => number): Promise<void> {
  for (const control of reached) {
    if (changes() > 0 || !(control instanceof HTMLElement)) return;
    control.focus();
    if (control.role === 'combobox') await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    else if (control.matches('[type=checkbox], button')) await userEvent.keyboard(' ');
    else await userEvent.keyboard('5');
    await settled();
  }
}
