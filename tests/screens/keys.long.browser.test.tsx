import { Templates } from '@rjsf/mui';
import type { FieldTemplateProps } from '@rjsf/utils';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import type { Entity } from '../../src/shared/config/entity.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, dialog, listed, number, openDialog, textbox } from '../support/staff.ts';
import { holdIdleWork } from '../support/time.ts';
import { settled } from './settled.ts';

freshShop();

let drawn: string[] = [];
// A form that is rehearsed would be counted, too.
beforeEach(holdIdleWork);
afterEach(() => {
  drawn = [];
});

/** A field as it is always drawn, which notes that it was. */
function Watched(props: FieldTemplateProps) {
  const { FieldTemplate = () => null } = Templates;
  return (
    <Profiler id={props.label} onRender={(label) => drawn.push(label)}>
      <FieldTemplate {...props} />
    </Profiler>
  );
}

/** The fields of a form as they are always drawn, which notes that all of them are gone through. */
function WatchedForm({ children }: FieldTemplateProps) {
  drawn.push('the whole form');
  return children;
}

/** An entity whose form is watched. */
const watched = (name: string): Entity => {
  const entity = entityNamed(name);
  const fields = Object.keys(entity.schema.properties);
  const ui = fields.map((field) => [field, { ...Object(entity.uiSchema?.[field]), 'ui:FieldTemplate': Watched }]);
  return { ...entity, uiSchema: { ...Object.fromEntries(ui), 'ui:FieldTemplate': WatchedForm } };
};

/** Opens a form and waits until nothing in it is drawn any more. */
async function openForm(name: string, opener: string, title: string): Promise<void> {
  await renderScreen(watched(name));
  await listed();
  await openDialog(opener, title);
  await settled();
}

/** Types into a field, key by key. @returns the fields that were drawn meanwhile */
async function drawnWhileTyping(field: Locator, keys: string): Promise<string[]> {
  await userEvent.click(field);
  await settled();
  drawn = [];
  await userEvent.keyboard(keys);
  await settled();
  return [...new Set(drawn)];
}

test.each([
  ['products', 'Edit Walnut desk', 'Edit Product', 'Slug'],
  ['categories', 'Edit Desks', 'Edit Category', 'Description'],
  ['discounts', 'Edit SPRING10', 'Edit Discount', 'Code'],
])('%s: a key renders its own field and no other', async (name, opener, title, label) => {
  await openForm(name, opener, title);
  expect(await drawnWhileTyping(textbox(label), 'abc')).toEqual([label]);
});

test('a key in a list of rows renders only that list', async () => {
  await openForm('products', 'Edit Walnut desk', 'Edit Product');
  const value = dialog('Edit Product').getByLabelText('Value', { exact: true }).first();
  expect(await drawnWhileTyping(value, 'abc')).toEqual(['Attributes']);
});

test('after a refused save only the fields whose errors change are rendered', async () => {
  await openForm('products', 'Add Product', 'Add Product');
  await button('Save').click();
  await settled();
  expect(await drawnWhileTyping(textbox('Name'), 'Desk')).toEqual(['Name']);
  await expect.element(number('Price')).toHaveAccessibleDescription('Enter a valid price');
  expect(await drawnWhileTyping(number('Price'), '12')).toEqual(['Price']);
  await expect.element(number('Price')).not.toHaveAccessibleDescription('Enter a valid price');
});

test('a form that is checked at every change renders only the edited field', async () => {
  await openForm('discounts', 'Add Discount', 'Add Discount');
  expect(await drawnWhileTyping(textbox('Code'), 'SPRING')).toEqual(['Code']);
  await expect.element(button('Save')).toBeEnabled();
});
