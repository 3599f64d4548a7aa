import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { panel } from '../../src/shared/config/files.ts';
import { json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import {
  button,
  choose,
  clickBackdrop,
  columns,
  combobox,
  dialog,
  fieldNames,
  listed,
  named,
  open,
  openDialog,
  options,
  pick,
  rowsIn,
  shown,
  textbox,
} from '../support/staff.ts';
import { expectToLast } from '../support/time.ts';

const shop = freshShop();

/** A button of the tree, which is above the table. */
const inTree = (name: string) => button(name).first();
/** The names in the tree, in order, each with its level. */
const nodes = () =>
  [...document.querySelectorAll('main li > div > span')].map((node) => {
    let depth = -1;
    for (let at = node.closest('ul'); at; at = at.parentElement?.closest('ul') ?? null) depth += 1;
    return `${'· '.repeat(depth)}${node.textContent}`;
  });
const change = () => shop.api.changes().at(-1);

describe('Categories: the list', () => {
  // Shows categories 1.
  test("Title 'Categories', an 'Add Category' button", async () => {
    await renderScreen('categories');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
    await openDialog('Add Category');
  });

  // Shows categories 2.
  test("A tree of root categories: each node has Edit and 'Add Subcategory' icons and '+'/'-' expand icons", async () => {
    await renderScreen('categories');
    await expect.poll(nodes).toEqual(['Furniture', 'Kitchen']);
    await expect.element(button('Expand Furniture (+)')).toHaveTextContent('+');
    await button('Expand Furniture (+)').click();
    await expect.element(button('Collapse Furniture (-)')).toHaveTextContent('-');
    await button('Expand Desks (+)').click();
    expect(nodes()).toEqual(['Furniture', '· Desks', '· · Standing desks', 'Kitchen']);
    for (const name of ['Furniture', 'Desks', 'Standing desks', 'Kitchen']) {
      await expect.element(inTree(`Edit ${name}`)).toHaveAttribute('title', 'Edit');
      await expect.element(button(`Add Subcategory to ${name}`)).toHaveAttribute('title', 'Add Subcategory');
    }
    await button('Collapse Furniture (-)').click();
    expect(nodes()).toEqual(['Furniture', 'Kitchen']);
  });

  // Shows categories 2.
  test('Edit opens that category', async () => {
    await renderScreen('categories');
    await inTree('Edit Kitchen').click();
    await expect.element(dialog('Edit Category')).toBeVisible();
    await expect.element(textbox('Slug')).toHaveValue('kitchen');
  });

  // Shows categories 2.
  test("'Add Subcategory' opens a new category whose parent is that one", async () => {
    await renderScreen('categories');
    await openDialog('Add Subcategory to Furniture', 'Add Category');
    await expect.element(combobox('Parent')).toHaveValue('Furniture');
    await textbox('Name').fill('Chairs');
    await textbox('Slug').fill('chairs');
    await button('Create').click();
    await expect.poll(change).toEqual({
      call: 'POST /categories',
      body: expect.objectContaining({ name: 'Chairs', slug: 'chairs', parentId: 'c1' }),
    });
  });

  // Shows categories 3.
  test("Empty: 'No categories found.'", async () => {
    shop.api.set('categories', []);
    await renderScreen('categories');
    await expect.element(page.getByText('No categories found.', { exact: true })).toBeVisible();
  });

  // Shows categories 4.
  test("A table with columns Image, Name, Parent, Actions. 'No image' placeholder. Parent shows the id or '-'", async () => {
    await renderScreen('categories');
    await listed();
    const titles = ['Image', 'Name', 'Parent', 'Actions'];
    expect(named(titles, columns())).toEqual(titles);
    const [first, ...others] = rowsIn('Image', 'Name', 'Parent');
    expect(others).toEqual([
      ['No image', 'Desks', 'c1'],
      ['No image', 'Standing desks', 'c2'],
      ['No image', 'Kitchen', '-'],
    ]);
    expect(first?.slice(1)).toEqual(['Furniture', '-']);
  });

  // Shows categories 4.
  test('A category with an image shows it', async () => {
    shop.api.set('categories', [
      { id: 'c1', name: 'Furniture', slug: 'furniture', image: '/tests/support/picture.svg' },
    ]);
    await renderScreen('categories');
    await expect.element(page.getByRole('cell').getByRole('img')).toHaveAttribute('src', '/tests/support/picture.svg');
  });

  // Shows categories 5, calls 13.
  test("Delete confirmation: 'Delete Category' / 'Are you sure you want to delete this category? This action cannot be undone.' Confirm text 'Delete'", async () => {
    await renderScreen('categories');
    const asked = await openDialog('Delete Kitchen', 'Delete Category');
    await expect
      .element(
        asked.getByText('Are you sure you want to delete this category? This action cannot be undone.', {
          exact: true,
        }),
      )
      .toBeVisible();
    await button('Cancel').click();
    await expect.element(asked).not.toBeInTheDocument();
    expect(shop.api.changes()).toEqual([]);
    await openDialog('Delete Kitchen', 'Delete Category');
    await button('Delete').click();
    await expect.element(asked).not.toBeInTheDocument();
    expect(shop.api.changes()).toEqual([{ call: 'DELETE /categories/c4', body: undefined }]);
  });
});

describe('Categories: the dialog', () => {
  // Shows categories 6, categories 10.
  test("Dialog 'Add Category' or 'Edit Category': name, slug, description, image URL, and a parent category select. Buttons Cancel and Create/Update", async () => {
    await renderScreen('categories');
    await openDialog('Add Category');
    const fields = ['Name', 'Slug', 'Description', 'Image', 'Parent'];
    await expect.poll(() => named(fields, fieldNames())).toEqual(fields);
    await expect.element(button('Create')).toBeVisible();
    await expect.element(button('Update')).not.toBeInTheDocument();
    await button('Cancel').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await inTree('Edit Furniture').click();
    await expect.element(dialog('Edit Category')).toBeVisible();
    await expect.poll(() => named(fields, fieldNames())).toEqual(fields);
    await expect.element(textbox('Name')).toHaveValue('Furniture');
    await expect.element(textbox('Image')).toHaveValue('https://pictures.example/furniture.png');
    await expect.element(button('Update')).toBeVisible();
    await expect.element(button('Create')).not.toBeInTheDocument();
  });

  // Shows categories 7.
  test("image URL with an upload button ('Add Image', 'Uploading...') and a preview with remove ×", async () => {
    const answer = held<Response>();
    shop.api.on('POST /upload', () => answer.promise);
    await renderScreen('categories');
    await openDialog('Add Category');
    await expect.element(page.getByRole('img', { name: 'Preview of Image' })).not.toBeInTheDocument();
    await expect.element(button('Add Image')).toBeEnabled();
    pick('kitchen.png');
    await expect.element(button('Uploading...')).toBeDisabled();
    await expect.element(button('Create')).toBeDisabled();
    answer.resolve(json({ imagePaths: ['/tests/support/picture.svg'] }));
    await expect.element(textbox('Image')).toHaveValue('/tests/support/picture.svg');
    await expect.element(button('Add Image')).toBeEnabled();
    await expect
      .element(page.getByRole('img', { name: 'Preview of Image' }))
      .toHaveAttribute('src', '/tests/support/picture.svg');
    expect(shop.api.changes()).toEqual([{ call: 'POST /upload', body: ['kitchen.png'] }]);
    await expect.element(button('Remove image')).toHaveTextContent('×');
    await button('Remove image').click();
    await expect.element(textbox('Image')).toHaveValue('');
    await expect.element(page.getByRole('img', { name: 'Preview of Image' })).not.toBeInTheDocument();
  });

  // Shows categories 8.
  test("a parent category select ('None' plus all other categories)", async () => {
    await renderScreen('categories');
    await openDialog('Add Category');
    await expect.element(combobox('Parent')).toHaveValue('None');
    await open('Parent');
    expect(options()).toEqual(['None', 'Furniture', 'Desks', 'Standing desks', 'Kitchen']);
  });

  // Shows categories 9.
  test('when editing, excluding itself; what is below it cannot be chosen, and the reason stands beside it', async () => {
    await renderScreen('categories');
    await button('Expand Furniture (+)').click();
    await inTree('Edit Desks').click();
    await expect.element(combobox('Parent')).toHaveValue('Furniture');
    await open('Parent');
    expect(options()).toEqual(['None', 'Furniture', 'Standing desks (below this one)', 'Kitchen']);
    await expect.element(page.getByRole('option', { name: 'Standing desks' })).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByRole('option', { name: 'Kitchen' })).toHaveAttribute('aria-disabled', 'false');
  });

  // Shows category rules 2, calls 11, calls 12.
  test('an empty parent is sent as null', async () => {
    await renderScreen('categories');
    await openDialog('Add Category');
    await textbox('Name').fill('Garden');
    await textbox('Slug').fill('garden');
    await button('Create').click();
    await expect.poll(change).toEqual({
      call: 'POST /categories',
      body: expect.objectContaining({ name: 'Garden', slug: 'garden', parentId: null }),
    });
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await button('Expand Furniture (+)').click();
    await inTree('Edit Desks').click();
    await choose('Parent', 'None');
    await button('Update').click();
    await expect.poll(change).toEqual({
      call: 'PUT /categories/c2',
      body: expect.objectContaining({ id: 'c2', name: 'Desks', slug: 'desks', parentId: null }),
    });
  });
});

/** Saves, renames or deletes Kitchen. */
const acts: readonly [what: string, opener: () => Locator, title: string, confirm: string][] = [
  ['created', () => button('Add Category'), 'Add Category', 'Create'],
  ['updated', () => inTree('Edit Kitchen'), 'Edit Category', 'Update'],
  ['deleted', () => button('Delete Kitchen'), 'Delete Category', 'Delete'],
];
async function upTo(what: string): Promise<Locator> {
  const [, opener, title, confirm] = acts.find(([name]) => name === what) ?? [];
  if (!opener || !title || !confirm) throw new Error(`Nobody can have ${what} a category.`);
  await renderScreen('categories');
  await opener().click();
  await expect.element(dialog(title)).toBeVisible();
  if (what === 'created') {
    await textbox('Name').fill('Garden');
    await textbox('Slug').fill('garden');
  }
  return button(confirm);
}

describe('Categories: toasts', () => {
  // Shows categories 11, limits 1.
  test.each(['created', 'updated', 'deleted'])("Success toast (4 s): 'Category %s successfully.'", async (what) => {
    const confirm = await upTo(what);
    await expectToLast(
      4000,
      () =>
        page
          .getByRole('status')
          .filter({ hasText: `Category ${what} successfully.` })
          .elements().length === 1,
      () => confirm.click(),
    );
  });

  const failures = [
    ['Failed to create category.', 'created', 'POST /categories'],
    ['Failed to update category.', 'updated', 'PUT /categories/{id}'],
    ['Failed to delete category.', 'deleted', 'DELETE /categories/{id}'],
  ] as const;

  // Shows categories 12, errors 2, limits 1.
  test.each(failures)("Error toast (6 s): the fallback '%s'", async (text, what, call) => {
    shop.api.on(call, () => new Response('', { status: 500 }));
    const confirm = await upTo(what);
    await expectToLast(
      6000,
      () => page.getByRole('alert').filter({ hasText: text }).elements().length === 1,
      () => confirm.click(),
    );
  });

  // Shows categories 12, errors 2.
  test.each(failures)("Error toast: the error message in place of '%s'", async (text, what, call) => {
    shop.api.on(call, () => json({ message: 'The slug is taken.' }, 409));
    const confirm = await upTo(what);
    await confirm.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The slug is taken.');
    expect(shown(text)).toBe(false);
  });

  // Shows errors 2.
  test('in a red toast', async () => {
    shop.api.on('DELETE /categories/{id}', () => json({}, 500));
    const confirm = await upTo('deleted');
    await confirm.click();
    const toast = page.getByRole('alert');
    await expect.element(toast).toBeVisible();
    const [red = 0, green = 255, blue = 255] =
      getComputedStyle(toast.element()).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    expect(red).toBeGreaterThan(2 * green);
    expect(red).toBeGreaterThan(2 * blue);
  });
});

describe('Categories: after the dialog closes, focus returns to the Add Category button', () => {
  const ways: readonly [name: string, close: () => Promise<void>][] = [
    ['by Cancel', () => button('Cancel').click()],
    ['by Escape', () => userEvent.keyboard('{Escape}')],
    ['by the backdrop', clickBackdrop],
    [
      'by saving',
      async () => {
        await textbox('Name').fill('Garden');
        await textbox('Slug').fill('garden');
        await userEvent.keyboard('{Enter}');
      },
    ],
    [
      'by giving up what was typed',
      async () => {
        await textbox('Name').fill('Garden');
        await userEvent.keyboard('{Escape}');
        await button(panel.texts.discard).click();
      },
    ],
  ];
  const openers: readonly [name: string, opener: () => Locator][] = [
    ['Add Category', () => button('Add Category')],
    ['Add Subcategory', () => button('Add Subcategory to Kitchen')],
    ['Edit', () => inTree('Edit Kitchen')],
  ];
  const cases = openers.flatMap(([opened, opener]) => ways.map(([way, close]) => ({ opened, opener, way, close })));

  // Shows categories 13.
  test.each(cases)(
    'After the dialog closes, focus returns to the Add Category button: $opened, closed $way',
    async ({ opener, close }) => {
      await renderScreen('categories');
      await opener().click();
      await expect.element(textbox('Name')).toBeVisible();
      await close();
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
      await expect.element(button('Add Category')).toHaveFocus();
    },
  );

  // Shows beyond 9.
  test('The focus has a place after a deletion, too', async () => {
    shop.api.on('DELETE /categories/{id}', () => {
      shop.api.set('categories', [samples.categories[0]]);
      return json(undefined, 204);
    });
    const confirm = await upTo('deleted');
    await confirm.click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(button('Add Category')).toHaveFocus();
  });
});
