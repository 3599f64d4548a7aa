import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { panel } from '../../src/shared/config/files.ts';
import { json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { testApi } from '../support/sessionData.ts';
import { freshShop } from '../support/spec.ts';
import {
  button,
  choose,
  column,
  columns,
  combobox,
  dialog,
  fieldNames,
  listed,
  named,
  number,
  open,
  openDialog,
  options,
  pick,
  row,
  rowsIn,
  shown,
  textbox,
} from '../support/staff.ts';
import { expectToLast } from '../support/time.ts';

const shop = freshShop();
const HELP = 'Drag to reorder images. Upload and add multiple product images. Click "Make Main" to set the main image.';

/** The addresses of the pictures in the dialog, in their order. */
const pictures = () => [...document.querySelectorAll('[role=dialog] li img')].map((image) => image.getAttribute('src'));

/** Opens the desk, which has two pictures. */
async function openDesk() {
  await renderScreen('products');
  return openDialog('Edit Walnut desk', 'Edit Product');
}

/** Fills in what a product must have. */
async function fillProduct() {
  await textbox('Name').fill('Oak stool');
  await textbox('Slug').fill('oak-stool');
  await number('Price').fill('49.9');
  await number('Stock').fill('3');
  await choose('Categories', 'Desks');
  await userEvent.keyboard('{Escape}');
}

/** The product as it was sent last. */
const sent = () => Object(shop.api.changes().findLast(({ call }) => /^P\w+ \/products(\/\w+)?$/.test(call))?.body);

describe('Products: the list', () => {
  // Shows products 1.
  test("Title 'Products'", async () => {
    await renderScreen('products');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  });

  // Shows products 2.
  test("An 'Add Product' button", async () => {
    await renderScreen('products');
    await openDialog('Add Product');
  });

  // Shows products 3.
  test('A status filter with the options All, Active, Draft, Archived, Out of Stock', async () => {
    await renderScreen('products');
    await listed();
    expect(column('Name')).toEqual(['Walnut desk', 'Clay mug', 'Old lamp']);
    await open('Status');
    expect(options()).toEqual(['All', 'Active', 'Draft', 'Archived', 'Out of Stock']);
    await page.getByRole('option', { name: 'Draft' }).click();
    await expect.poll(() => column('Name')).toEqual(['Clay mug']);
    await choose('Status', 'Out of Stock');
    await expect.poll(() => column('Name')).toEqual(['Old lamp']);
    await choose('Status', 'Active');
    await expect.poll(() => column('Name')).toEqual(['Walnut desk']);
    await choose('Status', 'Archived');
    await expect.element(page.getByText('No products found')).toBeVisible();
    await choose('Status', 'All');
    await expect.poll(() => column('Name')).toHaveLength(3);
  });

  // Shows products 4, limits 6.
  test('Table columns: Name, SKU, Price (dollar sign, two decimals), Stock, Status (shown as-is), Image, Actions', async () => {
    await renderScreen('products');
    await listed();
    const titles = ['Name', 'SKU', 'Price', 'Stock', 'Status', 'Image', 'Actions'];
    expect(named(titles, columns())).toEqual(titles);
    expect(rowsIn('Name', 'SKU', 'Price', 'Stock', 'Status', 'Image')).toEqual([
      ['Walnut desk', 'DSK-001', '$349.00', '12', 'ACTIVE', ''],
      ['Clay mug', '-', '$12.50', '0', 'DRAFT', ''],
      ['Old lamp', '-', '-', '-', 'OUT_OF_STOCK', ''],
    ]);
  });

  // Shows products 5, limits 7.
  test('The image is 48x48 pixels: the primary image, else the first image, else a placeholder icon', async () => {
    const images = [
      { url: '/tests/support/picture.svg?first', isPrimary: false, order: 0 },
      { url: '/tests/support/picture.svg?main', isPrimary: true, order: 1 },
    ];
    shop.api.set('products', [
      { id: 'p1', name: 'With a primary', images },
      { id: 'p2', name: 'Without', images: images.map((image) => ({ ...image, isPrimary: false })) },
      { id: 'p3', name: 'With none', images: [] },
    ]);
    await renderScreen('products');
    await expect
      .element(row(1).getByRole('img', { name: 'With a primary' }))
      .toHaveAttribute('src', '/tests/support/picture.svg?main');
    await expect
      .element(row(2).getByRole('img', { name: 'Without' }))
      .toHaveAttribute('src', '/tests/support/picture.svg?first');
    const placeholder = row(3).getByRole('img', { name: 'No image' });
    await expect.element(placeholder).toBeVisible();
    for (const picture of [row(1).getByRole('img'), row(2).getByRole('img')])
      expect(sizeOf(picture.element())).toEqual([48, 48]);
    expect(sizeOf(placeholder.element().parentElement)).toEqual([48, 48]);
  });

  // Shows products 6.
  test('An image address that does not start with http is prefixed with the API host', async () => {
    shop.api.set('products', [
      { id: 'p1', name: 'Relative', images: [{ url: '/tests/support/picture.svg' }] },
      { id: 'p2', name: 'Without a slash', images: [{ url: 'tests/support/picture.svg' }] },
      { id: 'p3', name: 'Absolute', images: [{ url: `${location.origin}/tests/support/picture.svg?absolute` }] },
    ]);
    await renderScreen('products', '/', { api: testApi({ host: `${location.origin}/` }) });
    const address = (place: number) => row(place).getByRole('img');
    await expect.element(address(1)).toHaveAttribute('src', `${location.origin}/tests/support/picture.svg`);
    await expect.element(address(2)).toHaveAttribute('src', `${location.origin}/tests/support/picture.svg`);
    await expect.element(address(3)).toHaveAttribute('src', `${location.origin}/tests/support/picture.svg?absolute`);
  });

  // Shows products 7.
  test('Clicking a row opens it for editing', async () => {
    await renderScreen('products');
    await page.getByRole('cell', { name: 'DSK-001' }).click();
    await expect.element(dialog('Edit Product')).toBeVisible();
    await expect.element(textbox('Slug')).toHaveValue('walnut-desk');
  });

  // Shows products 8.
  test('Each row has an edit button and a delete button', async () => {
    await renderScreen('products');
    await listed();
    for (const name of column('Name')) {
      await expect.element(button(`Edit ${name}`)).toBeVisible();
      await expect.element(button(`Delete ${name}`)).toBeVisible();
    }
    await openDialog('Edit Clay mug', 'Edit Product');
    await button('Cancel').click();
    await openDialog('Delete Clay mug', 'Delete Product');
    await expect.element(dialog('Edit Product')).not.toBeInTheDocument();
  });

  // Shows products 9.
  test('While loading a spinner shows', async () => {
    const list = held<Response>();
    shop.api.on('GET /products', () => list.promise);
    await renderScreen('products');
    await expect.element(page.getByRole('progressbar')).toBeVisible();
    await expect.element(page.getByText('No products found')).not.toBeInTheDocument();
    list.resolve(json([]));
    await expect.element(page.getByText('No products found')).toBeVisible();
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  });

  // Shows products 10.
  test("With no products: 'No products found'", async () => {
    shop.api.set('products', []);
    await renderScreen('products');
    await expect.element(page.getByText('No products found', { exact: true })).toBeVisible();
  });
});

describe('Products: deletion', () => {
  // Shows products 11.
  test("Delete confirmation dialog 'Delete Product': 'Are you sure you want to delete this product? This action cannot be undone.' Buttons Cancel and Delete", async () => {
    await renderScreen('products');
    const asked = await openDialog('Delete Clay mug', 'Delete Product');
    await expect
      .element(
        asked.getByText('Are you sure you want to delete this product? This action cannot be undone.', { exact: true }),
      )
      .toBeVisible();
    expect(
      asked
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Cancel', 'Delete']);
    await button('Cancel').click();
    await expect.element(asked).not.toBeInTheDocument();
    expect(shop.api.changes()).toEqual([]);
  });

  // Shows products 12, states 14.
  test("Delete shows 'Deleting...' while loading", async () => {
    const answer = held<Response>();
    shop.api.on('DELETE /products/{id}', () => answer.promise);
    await renderScreen('products');
    const asked = await openDialog('Delete Clay mug', 'Delete Product');
    await button('Delete').click();
    await expect.element(button('Deleting...')).toBeDisabled();
    await expect.element(button('Cancel')).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(asked).toBeVisible();
    shop.api.set('products', [samples.products[0]]);
    answer.resolve(json(undefined, 204));
    await expect.element(asked).not.toBeInTheDocument();
    await expect.poll(() => column('Name')).toEqual(['Walnut desk']);
    expect(shop.api.changes()).toEqual([{ call: 'DELETE /products/p2', body: undefined }]);
  });
});

describe('Products: the dialog', () => {
  // Shows products 13, states 13.
  test("Add/edit dialog, titled 'Add Product' or 'Edit Product', with Cancel and Save (Save shows 'Saving...' while busy)", async () => {
    await renderScreen('products');
    await openDialog('Add Product');
    await expect.element(button('Cancel')).toBeVisible();
    await expect.element(button('Save')).toBeVisible();
    await button('Cancel').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await openDialog('Edit Walnut desk', 'Edit Product');
    const answer = held<Response>();
    shop.api.on('PUT /products/{id}', () => answer.promise);
    await button('Save').click();
    await expect.element(button('Saving...')).toBeDisabled();
    answer.resolve(json({}));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  // Shows products 14, limits 4.
  test('Fields: name, slug, status, price (step 0.01), SKU, stock, description, multi-select categories (shows names), multi-select discounts (shows codes), an image area, an attribute list', async () => {
    await openDesk();
    const names = ['Name', 'Slug', 'Status', 'Price', 'SKU', 'Stock', 'Description', 'Categories', 'Discounts'];
    const fields = [...names, 'Images', 'Attributes', 'Value'];
    await expect.poll(() => named(fields, fieldNames())).toEqual(fields);
    await expect.element(page.getByLabelText('Name', { exact: true }).first()).toHaveValue('Walnut desk');
    await expect.element(textbox('Slug')).toHaveValue('walnut-desk');
    await expect.element(combobox('Status').last()).toHaveTextContent('Active');
    await expect.element(number('Price')).toHaveValue('349');
    await expect.element(number('Price')).toHaveAttribute('step', '0.01');
    await expect.element(textbox('SKU')).toHaveValue('DSK-001');
    await expect.element(number('Stock')).toHaveValue('12');
    await expect.element(textbox('Description')).toHaveValue('Solid walnut.');
    // Chosen options are buttons that remove them.
    await expect.element(button('Desks')).toBeVisible();
    await expect.element(button('SPRING10')).toBeVisible();
    await expect.element(page.getByRole('group', { name: 'Images' })).toBeVisible();
    await expect.element(page.getByRole('group', { name: 'Attributes' })).toBeVisible();
  });

  // Shows products 14.
  test('multi-select categories (shows names)', async () => {
    await openDesk();
    await open('Categories');
    expect(options()).toEqual(['Furniture', 'Desks', 'Standing desks', 'Kitchen']);
    await page.getByRole('option', { name: 'Kitchen' }).click();
    await page.getByRole('option', { name: 'Furniture' }).click();
    await userEvent.keyboard('{Escape}');
    await button('Save').click();
    await expect
      .poll(() => sent().categories)
      .toEqual([{ categoryId: 'c2', productId: 'p1' }, { categoryId: 'c4' }, { categoryId: 'c1' }]);
  });

  // Shows products 14.
  test('multi-select discounts (shows codes)', async () => {
    await openDesk();
    await open('Discounts');
    expect(options()).toEqual(['SPRING10', 'FLAT50']);
    await page.getByRole('option', { name: 'FLAT50' }).click();
    await userEvent.keyboard('{Escape}');
    await button('Save').click();
    await expect
      .poll(() => shop.api.changes().at(-1))
      .toEqual({ call: 'POST /products/p1/discounts', body: { discountIds: ['d1', 'd2'] } });
  });

  // Shows states 13.
  test('Escape and the backdrop leave the dialog, after a question where something was typed', async () => {
    await renderScreen('products');
    await openDialog('Add Product');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await openDialog('Add Product');
    await textbox('Name').fill('Oak');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog(panel.texts.discardTitle)).toBeVisible();
    await button(panel.texts.keepEditing).click();
    await expect.element(textbox('Name')).toHaveValue('Oak');
    await userEvent.keyboard('{Escape}');
    await button(panel.texts.discard).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await openDialog('Add Product');
    await expect.element(textbox('Name')).toHaveValue('');
  });
});

describe('Products: images', () => {
  // Shows products 15.
  test('Images: upload via a file picker (multiple, image files only)', async () => {
    await openDesk();
    const picker = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
    expect(picker?.multiple).toBe(true);
    expect(picker?.accept).toBe('image/*');
    pick('back.png', 'top.png');
    await expect
      .poll(pictures)
      .toEqual(['/uploads/desk.png', '/uploads/desk-side.png', '/uploads/back.png', '/uploads/top.png']);
    expect(shop.api.changes()).toEqual([{ call: 'POST /upload', body: ['back.png', 'top.png'] }]);
    await button('Save').click();
    await expect.poll(() => sent().images?.length).toBe(4);
  });

  // Shows products 16.
  test('drag to reorder horizontally', async () => {
    await openDesk();
    await expect.poll(pictures).toEqual(['/uploads/desk.png', '/uploads/desk-side.png']);
    const tiles = page.getByRole('group', { name: 'Images' }).getByRole('img');
    await userEvent.dragAndDrop(tiles.nth(0), tiles.nth(1));
    await expect.poll(pictures).toEqual(['/uploads/desk-side.png', '/uploads/desk.png']);
    await button('Save').click();
    await expect
      .poll(() => sent().images)
      .toEqual([
        { url: '/uploads/desk-side.png', altText: 'From the side', isPrimary: false, order: 0 },
        { url: '/uploads/desk.png', altText: 'A desk', isPrimary: true, order: 1 },
      ]);
  });

  // Shows beyond 11.
  test('The keyboard can reorder them too', async () => {
    await openDesk();
    await button('Move right image 1').click();
    await expect.poll(pictures).toEqual(['/uploads/desk-side.png', '/uploads/desk.png']);
    await expect.element(button('Move right image 2')).toBeDisabled();
    await button('Move left image 2').click();
    await expect.poll(pictures).toEqual(['/uploads/desk.png', '/uploads/desk-side.png']);
  });

  // Shows products 17.
  test('remove with ×', async () => {
    await openDesk();
    await expect.element(button('Remove image 2')).toHaveTextContent('×');
    await button('Remove image 2').click();
    await expect.poll(pictures).toEqual(['/uploads/desk.png']);
    await button('Save').click();
    await expect.poll(() => sent().images?.length).toBe(1);
  });

  // Shows products 18.
  test("a 'Make Main' or 'Main' button marks the primary image", async () => {
    await openDesk();
    const marks = () => page.getByRole('group', { name: 'Images' }).getByRole('button', { name: 'Main' });
    expect(
      marks()
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Main', 'Make Main']);
    await button('Make Main').click();
    await expect
      .poll(() =>
        marks()
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['Make Main', 'Main']);
    await button('Save').click();
    await expect
      .poll(() => sent().images)
      .toEqual([
        { url: '/uploads/desk.png', altText: 'A desk', isPrimary: false, order: 0 },
        { url: '/uploads/desk-side.png', altText: 'From the side', isPrimary: true, order: 1 },
      ]);
  });

  // Shows products 19, limits 7.
  test('Thumbnail 64px, the main one with a highlighted border', async () => {
    await openDesk();
    const [main, other] = document.querySelectorAll('[role=dialog] li img');
    expect(sizeOf(main)).toEqual([64, 64]);
    expect(sizeOf(other)).toEqual([64, 64]);
    const border = (image: Element | undefined) => image && getComputedStyle(image).borderTopColor;
    const transparent = 'rgba(0, 0, 0, 0)';
    expect(border(other)).toBe(transparent);
    expect(border(main)).not.toBe(transparent);
  });

  // Shows products 20.
  test('Help text: \'Drag to reorder images. Upload and add multiple product images. Click "Make Main" to set the main image.\'', async () => {
    await openDesk();
    await expect.element(page.getByText(HELP, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('group', { name: 'Images' })).toHaveAccessibleDescription(HELP);
  });

  // Shows products 24, errors 4.
  test("Image section message: 'Each image must have a valid URL.'", async () => {
    shop.api.set('products', [{ ...samples.products[0], images: [{ url: '' }] }]);
    await openDesk();
    await button('Save').click();
    await expect.element(page.getByText('Each image must have a valid URL.', { exact: true })).toBeVisible();
    expect(shop.api.changes()).toEqual([]);
  });
});

describe('Products: attributes', () => {
  // Shows products 21.
  test("Attributes: rows of name and value, with 'Add Attribute' and a remove ×", async () => {
    await openDesk();
    const attributes = page.getByRole('group', { name: 'Attributes' });
    const lines = (label: string) => attributes.getByRole('textbox', { name: label });
    await expect.element(lines('Name')).toHaveValue('Wood');
    await expect.element(lines('Value')).toHaveValue('Walnut');
    await button('Add Attribute').click();
    await lines('Name').nth(1).fill('Finish');
    await lines('Value').nth(1).fill('Oil');
    await expect.element(button('Remove attribute 1')).toHaveTextContent('×');
    await button('Remove attribute 1').click();
    await expect.element(lines('Name')).toHaveValue('Finish');
    await button('Save').click();
    await expect.poll(() => sent().attributes).toEqual([{ name: 'Finish', values: ['Oil'] }]);
  });
});

describe('Products: toasts', () => {
  // Shows products 22.
  test("A bottom toast shows 'Product saved successfully!' (success)", async () => {
    await renderScreen('products');
    await openDialog('Add Product');
    await fillProduct();
    await button('Save').click();
    const toast = page.getByRole('status').filter({ hasText: 'Product saved successfully!' });
    await expect.element(toast).toBeVisible();
    expect(toast.element().getBoundingClientRect().top).toBeGreaterThan(window.innerHeight / 2);
    await expect.element(dialog('Add Product')).not.toBeInTheDocument();
  });

  // Shows products 22, errors 3.
  test("A bottom toast shows 'Validation failed. Please check all fields.' (error)", async () => {
    await renderScreen('products');
    await openDialog('Add Product');
    await button('Save').click();
    const toast = page.getByRole('alert').filter({ hasText: 'Validation failed. Please check all fields.' });
    await expect.element(toast).toBeVisible();
    expect(toast.element().getBoundingClientRect().top).toBeGreaterThan(window.innerHeight / 2);
    expect(shop.api.changes()).toEqual([]);
  });

  // Shows products 23, limits 1.
  test.each([
    ['Product saved successfully!', 'Edit Clay mug', 'Edit Product', [{ ...samples.products[0], name: 'Clay mug' }]],
    ['Validation failed. Please check all fields.', 'Add Product', 'Add Product', []],
  ])('It auto-hides after 4 s: %s', async (text, opener, title, list) => {
    shop.api.set('products', list);
    await renderScreen('products');
    await openDialog(opener, title);
    await expectToLast(
      4000,
      () => shown(text),
      () => button('Save').click(),
    );
  });
});

const sizeOf = (element: Element | null | undefined): number[] =>
  element ? [element.getBoundingClientRect().width, element.getBoundingClientRect().height] : [];
