import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { panel } from '../../src/shared/config/files.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { testApi } from '../support/sessionData.ts';
import { freshShop } from '../support/spec.ts';
import { button, choose, listed, number, openDialog, pick, shown, textbox, toggle } from '../support/staff.ts';

const shop = freshShop();

const changes = () => shop.api.changes();
const gets = (call: string) => shop.api.made.filter((made) => made.call === call).length;

/** Fills in a new product and saves it. */
async function addProduct({ discount }: { readonly discount?: string } = {}) {
  await renderScreen('products');
  await openDialog('Add Product');
  await textbox('Name').fill('Oak stool');
  await textbox('Slug').fill('oak-stool');
  await number('Price').fill('49.9');
  await number('Stock').fill('3');
  await choose('Categories', 'Desks');
  await userEvent.keyboard('{Escape}');
  if (discount) await choose('Discounts', discount);
  await button('Save').click();
}

async function editDesk() {
  await renderScreen('products');
  await openDialog('Edit Walnut desk', 'Edit Product');
  await button('Save').click();
}

describe('All calls', () => {
  // Shows calls 1.
  test('All calls go to an API base ({host}/api)', async () => {
    const addresses: string[] = [];
    const answer = window.fetch;
    const spy = vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
      addresses.push(new Request(input, init).url);
      return answer(input, init);
    });
    await renderScreen('products');
    await listed();
    await button('Delete Clay mug').click();
    await button('Delete').click();
    await expect.poll(() => addresses.length).toBeGreaterThan(2);
    for (const address of addresses) expect(address.startsWith(`${location.origin}/api/`)).toBe(true);
    spy.mockRestore();
  });

  // Shows about 4, calls 2.
  test('When a user is signed in, each call carries an Authorization bearer header with a freshly refreshed identity token', async () => {
    let refreshed = 0;
    const token = async () => {
      refreshed += 1;
      return `token-${refreshed}`;
    };
    await renderScreen('orders', '/', { api: testApi({ token }) });
    await button('Delete o2').click();
    await expect
      .poll(() => shop.api.made.map(({ call }) => call))
      .toEqual(['GET /orders', 'DELETE /orders/o2', 'GET /orders']);
    expect(shop.api.tokens).toEqual(['Bearer token-1', 'Bearer token-2', 'Bearer token-3']);
  });

  // Shows calls 3.
  test('otherwise it goes out unauthenticated', async () => {
    await renderScreen('orders');
    await listed();
    expect(shop.api.tokens).toEqual([null]);
  });
});

describe('Products', () => {
  // Shows calls 5.
  test('GET /api/products: none, list', async () => {
    await renderScreen('products');
    await listed();
    expect(shop.api.made[0]).toEqual({ call: 'GET /products', body: undefined });
  });

  // Shows calls 6.
  test('POST /api/products: product body (categories as a list of categoryId objects)', async () => {
    await addProduct();
    // A field that the config gains may send something, too.
    await expect.poll(changes).toEqual([
      {
        call: 'POST /products',
        body: expect.objectContaining({
          name: 'Oak stool',
          slug: 'oak-stool',
          status: 'DRAFT',
          price: '49.9',
          stock: 3,
          categories: [{ categoryId: 'c2' }],
        }),
      },
    ]);
  });

  // Shows calls 6.
  test.each([
    ['the product', { id: 'p9', name: 'Oak stool' }],
    ['it wrapped as data', { data: { id: 'p9' } }],
  ])(
    'POST /api/products returns the product: its id is the one the discounts are attached to (%s)',
    async (_, answer) => {
      shop.api.on('POST /products', () => json(answer, 201));
      await addProduct({ discount: 'FLAT50' });
      await expect
        .poll(() => changes()[1])
        .toEqual({ call: 'POST /products/p9/discounts', body: { discountIds: ['d2'] } });
    },
  );

  // Shows calls 7.
  test('PUT /api/products/{id}: full body including id', async () => {
    await editDesk();
    // The call after it, too: it would otherwise be one of the next test's.
    await expect
      .poll(changes)
      .toMatchObject([
        { call: 'PUT /products/p1', body: { id: 'p1', name: 'Walnut desk', supplier: 'Northwood' } },
        { call: 'POST /products/p1/discounts' },
      ]);
  });

  // Shows calls 8.
  test('DELETE /api/products/{id}', async () => {
    await renderScreen('products');
    await openDialog('Delete Clay mug', 'Delete Product');
    await button('Delete').click();
    await expect.poll(changes).toEqual([{ call: 'DELETE /products/p2', body: undefined }]);
  });

  // Shows about 5, calls 9.
  test('POST /api/products/{id}/discounts: {discountIds: list of ids}', async () => {
    await editDesk();
    await expect
      .poll(() => changes()[1])
      .toEqual({ call: 'POST /products/p1/discounts', body: { discountIds: ['d1'] } });
  });

  // Shows calls 9.
  test.each([
    ['the list is empty', { id: 'p9' }, undefined],
    ['the product id is missing', { name: 'Oak stool' }, 'FLAT50'],
    ['the answer is empty', undefined, 'FLAT50'],
  ])('POST /api/products/{id}/discounts is skipped when %s', async (_, answer, discount) => {
    shop.api.on('POST /products', () => json(answer, 201));
    await addProduct(discount ? { discount } : {});
    await expect.element(page.getByRole('status').filter({ hasText: 'Product saved successfully!' })).toBeVisible();
    expect(changes().map(({ call }) => call)).toEqual(['POST /products']);
  });
});

describe('Discounts', () => {
  // Shows calls 15.
  test('POST /api/discounts: the body is logged to the console first', async () => {
    const order: unknown[] = [];
    vi.spyOn(console, 'log').mockImplementation((logged) => order.push(logged));
    shop.api.on('POST /discounts', ({ body }) => {
      order.push('sent');
      return json(body, 201);
    });
    await renderScreen('discounts');
    await openDialog('Add Discount');
    await textbox('Code').fill('SUMMER');
    await button('Save').click();
    const body = expect.objectContaining({ code: 'SUMMER', discountType: 'PERCENT', value: 10, isActive: true });
    await expect.poll(changes).toEqual([{ call: 'POST /discounts', body }]);
    expect(order).toEqual([body, 'sent']);
  });

  // Shows calls 16.
  test('PUT /api/discounts/{id}: discount body, and nothing is logged', async () => {
    const log = vi.spyOn(console, 'log');
    await renderScreen('discounts');
    await openDialog('Edit FLAT50', 'Edit Discount');
    await toggle('Active').click();
    await button('Save').click();
    await expect
      .poll(changes)
      .toEqual([{ call: 'PUT /discounts/d2', body: { ...samples.discounts[1], isActive: true } }]);
    expect(log).not.toHaveBeenCalled();
  });
});

describe('Users', () => {
  // Shows calls 27.
  test('DELETE admin/users/{id}: no response is read', async () => {
    shop.api.on('DELETE /admin/users/{id}', () => new Response('not JSON at all', { status: 200 }));
    await renderScreen('users');
    const asked = await openDialog('Delete bo@shop.example', 'Delete User');
    await button('Delete').click();
    await expect.element(asked).not.toBeInTheDocument();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  // Shows calls 26.
  test('PUT admin/users/{id}: an answer without a body is as good', async () => {
    shop.api.on('PUT /admin/users/{id}', () => new Response(null, { status: 204 }));
    await renderScreen('users');
    await openDialog('Edit bo@shop.example', 'Edit User');
    await textbox('Name').fill('Bo Brown');
    await button('Update').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('Upload', () => {
  // Shows calls 28.
  test('POST /api/upload: multipart form, repeated field images; response has imagePaths (list of paths)', async () => {
    await renderScreen('products');
    await openDialog('Add Product');
    pick('one.png', 'two.png');
    await expect.poll(changes).toEqual([{ call: 'POST /upload', body: ['one.png', 'two.png'] }]);
    await expect.poll(() => document.querySelectorAll('[role=dialog] li img').length).toBe(2);
  });

  // Shows calls 29, errors 5.
  test("Upload: a non-OK status raises the error 'HTTP error! Status: {code}', which is logged, and the upload returns nothing", async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    shop.api.on('POST /upload', () => json({ message: 'Too large' }, 413));
    await renderScreen('products');
    await openDialog('Add Product');
    pick('huge.png');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Upload failed: huge.png');
    expect(log.mock.calls.map(([error]) => error instanceof Error && error.message)).toEqual([
      'HTTP error! Status: 413',
    ]);
    expect(document.querySelectorAll('[role=dialog] li img')).toHaveLength(0);
    expect(shown('Too large')).toBe(false);
  });

  // Shows beyond 10.
  test('A failed upload can be tried again with the same files', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let attempts = 0;
    shop.api.on('POST /upload', () => {
      attempts += 1;
      return attempts === 1 ? json({}, 500) : json({ imagePaths: ['/uploads/late.png'] });
    });
    await renderScreen('products');
    await openDialog('Add Product');
    pick('late.png');
    await button(panel.texts.retry).click();
    await expect.poll(() => document.querySelectorAll('[role=dialog] li img').length).toBe(1);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  // Shows calls 30.
  test('Relative image paths are prefixed with the API host for display', async () => {
    await renderScreen('categories', '/', { api: testApi({ host: 'https://api.shop.example' }) });
    await openDialog('Add Category');
    pick('kitchen.png');
    const preview = page.getByRole('img', { name: 'Preview of Image' });
    await expect.element(preview).toHaveAttribute('src', 'https://api.shop.example/uploads/kitchen.png');
    await expect.element(textbox('Image')).toHaveValue('/uploads/kitchen.png');
  });
});

describe('Lists', () => {
  // Shows calls 10, calls 14, calls 18, calls 21, calls 25, calls 32.
  test.each([
    ['products', 'GET /products'],
    ['categories', 'GET /categories'],
    ['discounts', 'GET /discounts'],
    ['users', 'GET /admin/users'],
    ['orders', 'GET /orders'],
    ['roles', 'GET /admin/roles'],
  ])(
    'Lists are cached under the keys products, categories, discounts, users, orders, roles: %s, by %s',
    async (name, call) => {
      const { client } = await renderScreen(name);
      await listed();
      expect(
        client
          .getQueryCache()
          .getAll()
          .filter(({ state }) => state.data !== undefined)
          .map(({ queryKey }) => queryKey),
      ).toEqual([[name]]);
      expect(shop.api.made).toEqual([{ call, body: undefined }]);
    },
  );

  // Shows calls 33.
  test.each([
    ['creating', 'Add Category', 'Create'],
    ['updating', 'Edit Kitchen', 'Update'],
    ['deleting', 'Delete Kitchen', 'Delete'],
  ])('and refetched after each change: %s', async (_, opener, confirm) => {
    await renderScreen('categories');
    await listed();
    await page.getByRole('button', { name: opener, exact: true }).first().click();
    if (confirm === 'Create') {
      await textbox('Name').fill('Garden');
      await textbox('Slug').fill('garden');
    }
    const answered: string[] = [];
    for (const call of ['POST /categories', 'PUT /categories/{id}', 'DELETE /categories/{id}']) {
      shop.api.on(call, () => {
        answered.push(...shop.api.made.map((made) => made.call));
        return json({});
      });
    }
    await button(confirm).click();
    await expect.poll(() => shop.api.made.slice(answered.length).map(({ call }) => call)).toEqual(['GET /categories']);
  });

  // Shows calls 33.
  test('and refetched after a change in the table', async () => {
    await renderScreen('users');
    await toggle('Active bo@shop.example').click();
    await expect.poll(() => gets('GET /admin/users')).toBe(2);
  });
});
