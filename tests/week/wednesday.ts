import { expect } from '@playwright/test';
import { pictures } from '../day/material.ts';
import {
  button,
  cellOf,
  dialog,
  field,
  find,
  goToScreen,
  type Person,
  pressInTable,
  rowOf,
  save,
  told,
  undoAfter,
} from './person.ts';
import { expectAccessible } from './seen.ts';

const vase = 'Vase Fourvière';
const small = 'Vase Fourvière, small';

/** A new work, of a collection that is new too, with pictures. */
export async function addWork(person: Person): Promise<void> {
  const { page, hands } = person;
  await goToScreen(person, 'Works', 'Catalogue');
  await hands.press(button(page, 'Add Work'));
  const form = dialog(page, 'Add Work');
  await hands.type(field(form, 'Name'), vase);
  await expect(field(form, 'Slug')).toHaveValue('vase-fourviere');
  await hands.type(field(form, 'Code'), 'W-125');
  await hands.choose(form.getByRole('combobox', { name: 'State' }), 'For sale');
  const collection = form.getByRole('combobox', { name: 'Collection' });
  await find(person, collection, 'Fourvière', 'Add "Fourvière"…');
  const above = dialog(page, 'Add Collection');
  await expect(field(above, 'Name')).toHaveValue('Fourvière');
  await expect(field(above, 'Slug')).toHaveValue('fourviere');
  await expectAccessible(page);
  await save(person, button(above, 'Create'));
  await expect(above).toBeHidden();
  await expect(collection).toHaveValue('Fourvière');
  await expect(collection).toBeFocused();

  await find(person, form.getByRole('combobox', { name: 'Materials' }), 'oak', 'Oak board');
  await hands.press(form.getByRole('checkbox', { name: 'Gift' }));
  await hands.type(field(form, 'Price'), '180');
  await hands.type(field(form, 'Cost'), '60');
  await hands.give(button(form, 'Add pictures'), pictures);
  await expect(form.getByRole('button', { name: /^Remove picture/ })).toHaveCount(pictures.length);
  await expectAccessible(page);
  await expect(button(form, 'Create')).toBeEnabled();
  await save(person, button(form, 'Create'));
  await expect(told(page, 'Work saved successfully!')).toBeVisible();
  await expect(cellOf(page, vase, 'Collection')).toHaveText('Fourvière');
}

/** The same in small. */
export async function duplicateWork(person: Person): Promise<void> {
  const { page, hands } = person;
  await pressInTable(person, button(page, `Edit ${vase}`));
  await hands.press(button(dialog(page, 'Edit Work'), 'Duplicate'));
  const form = dialog(page, 'Add Work');
  await expect(field(form, 'Price')).toHaveValue('180');
  await hands.type(field(form, 'Name'), small);
  await hands.type(field(form, 'Slug'), 'vase-fourviere-small');
  await hands.type(field(form, 'Code'), 'W-126');
  await hands.type(field(form, 'Price'), '95');
  await save(person, button(form, 'Create'));
  await expect(form).toBeHidden();
  await expect(cellOf(page, small, 'Price')).toHaveText('€95.00');
}

/** A deletion is taken back. Then it is made for good. */
export async function deleteWork(person: Person): Promise<void> {
  const { page, hands } = person;
  await hands.press(button(page, 'Select'));
  await pressInTable(person, page.getByRole('checkbox', { name: `Select ${small}` }));
  await hands.press(button(page.getByRole('group', { name: 'Selection' }), 'Delete'));
  const question = page.getByRole('dialog', { name: /^Delete/ });
  await hands.press(button(question, 'Delete'));
  await undoAfter(person, `${small} deleted.`, () => expect(rowOf(page, small)).toHaveCount(0));
  await expect(rowOf(page, small)).toHaveCount(1);
  await hands.press(button(page, 'Done'));

  await pressInTable(person, button(page, `Delete ${small}`));
  await hands.press(button(dialog(page, 'Delete Work'), 'Delete'));
  await expect(told(page, 'Work deleted successfully.')).toBeVisible();
  await expect(rowOf(page, small)).toHaveCount(0);
  await expect(rowOf(page, vase)).toHaveCount(1);
}
