import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { panel } from '../../src/shared/config/files.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { freshShop } from '../support/spec.ts';
import {
  button,
  choose,
  clickTwice,
  column,
  combobox,
  dialog,
  listed,
  number,
  openDialog,
  textbox,
  toggle,
} from '../support/staff.ts';
import { expectToLast } from '../support/time.ts';

const shop = freshShop();

/** An action that calls the API, up to its last click. */
interface Act {
  readonly what: string;
  readonly screen: string;
  readonly call: string;
  readonly upTo: () => Promise<Locator>;
}

const deletion = (screen: string, call: string, one: string): Act => ({
  what: `deleting one of the ${screen}`,
  screen,
  call,
  upTo: async () => {
    await button(`Delete ${one}`).click();
    return button('Delete');
  },
});

const acts: readonly Act[] = [
  {
    what: 'adding a product',
    screen: 'products',
    call: 'POST /products',
    upTo: async () => {
      await openDialog('Add Product');
      await fillProduct();
      return button('Save');
    },
  },
  {
    what: 'editing a product',
    screen: 'products',
    call: 'PUT /products/{id}',
    upTo: async () => {
      await openDialog('Edit Walnut desk', 'Edit Product');
      return button('Save');
    },
  },
  deletion('products', 'DELETE /products/{id}', 'Clay mug'),
  {
    what: 'editing a user',
    screen: 'users',
    call: 'PUT /admin/users/{id}',
    upTo: async () => {
      await openDialog('Edit ada@shop.example', 'Edit User');
      return button('Update');
    },
  },
  {
    what: 'toggling a user',
    screen: 'users',
    call: 'PUT /admin/users/{id}',
    upTo: async () => toggle('Active ada@shop.example'),
  },
  deletion('users', 'DELETE /admin/users/{id}', 'bo@shop.example'),
  {
    what: 'changing the status of an order',
    screen: 'orders',
    call: 'PUT /orders/{id}',
    upTo: async () => {
      await combobox('Status o1').click();
      return page.getByRole('option', { name: 'shipped' });
    },
  },
  {
    what: 'deleting an order',
    screen: 'orders',
    call: 'DELETE /orders/{id}',
    upTo: async () => button('Delete o1'),
  },
  {
    what: 'adding a discount',
    screen: 'discounts',
    call: 'POST /discounts',
    upTo: async () => {
      await openDialog('Add Discount');
      await textbox('Code').fill('SUMMER');
      return button('Save');
    },
  },
  {
    what: 'editing a discount',
    screen: 'discounts',
    call: 'PUT /discounts/{id}',
    upTo: async () => {
      await openDialog('Edit SPRING10', 'Edit Discount');
      return button('Save');
    },
  },
  deletion('discounts', 'DELETE /discounts/{id}', 'FLAT50'),
  {
    what: 'adding a role',
    screen: 'roles',
    call: 'POST /admin/users/{userId}/roles',
    upTo: async () => {
      await openDialog('Add Role', 'Add User Role');
      await choose('User', 'Ada Adams');
      await choose('Role', 'USER');
      return button('Create');
    },
  },
  {
    what: 'editing a role',
    screen: 'roles',
    call: 'PATCH /admin/roles/{id}',
    upTo: async () => {
      await openDialog('Edit Ada Adams', 'Edit User Role');
      return button('Update');
    },
  },
  deletion('roles', 'DELETE /admin/roles/{id}', 'Ada Adams'),
];

/** What a call is for, by its verb. */
const outcomes: Readonly<Record<string, 'create' | 'update' | 'remove'>> = { POST: 'create', DELETE: 'remove' };

/** The section's sentence for a failure: the specification leaves it open. */
function sectionsOwn(screen: string, outcome: 'list' | 'create' | 'update' | 'remove'): string {
  const text = entityNamed(screen).errors?.[outcome];
  if (!text) throw new Error(`${screen} has no sentence for a failed ${outcome}.`);
  return text;
}

async function fillProduct() {
  await textbox('Name').fill('Oak stool');
  await textbox('Slug').fill('oak-stool');
  await number('Price').fill('49.9');
  await number('Stock').fill('3');
  await choose('Categories', 'Desks');
  await userEvent.keyboard('{Escape}');
}

const alerts = (text: string) => page.getByRole('alert').filter({ hasText: text }).elements();

describe('Every failed change is told', () => {
  // Shows errors 8.
  test.each(acts)(
    "Every failed change is told, for 6 s, by the section's sentence: $what",
    async ({ screen, call, upTo }) => {
      shop.api.on(call, () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
      await renderScreen(screen);
      await listed();
      const last = await upTo();
      await expectToLast(
        6000,
        () => alerts(sectionsOwn(screen, outcomes[call.split(' ')[0] ?? ''] ?? 'update')).length === 1,
        () => last.click(),
      );
    },
  );

  // Shows errors 8.
  test.each(acts)(
    "Every failed change is told by the server's message where it gives one: $what",
    async ({ screen, call, upTo }) => {
      shop.api.on(call, () => json({ message: 'The shop is closed for stocktaking.' }, 409));
      await renderScreen(screen);
      const last = await upTo();
      await last.click();
      await expect.poll(() => alerts('The shop is closed for stocktaking.')).toHaveLength(1);
    },
  );

  // Shows beyond 1.
  test('No answer at all is told like any other failure', async () => {
    shop.api.on('DELETE /orders/{id}', () => Promise.reject(new TypeError('Failed to fetch')));
    await renderScreen('orders');
    await button('Delete o1').click();
    await expect.poll(() => alerts(sectionsOwn('orders', 'remove'))).toHaveLength(1);
    expect(column('ID')).toEqual(['o1', 'o2']);
  });

  // Shows beyond 1.
  test('The same failure twice makes one toast', async () => {
    shop.api.on('DELETE /orders/{id}', () => json({}, 500));
    await renderScreen('orders');
    await button('Delete o1').click();
    await expect.poll(() => alerts(sectionsOwn('orders', 'remove'))).toHaveLength(1);
    await button('Delete o2').click();
    await expect.poll(() => shop.api.changes()).toHaveLength(2);
    await expect.element(button('Delete o2')).toBeEnabled();
    expect(alerts(sectionsOwn('orders', 'remove'))).toHaveLength(1);
  });
});

describe('After a failure', () => {
  // Shows beyond 2.
  test('the dialog keeps what was typed, and can be saved again', async () => {
    let attempts = 0;
    shop.api.on('POST /products', () => {
      attempts += 1;
      return attempts === 1 ? json({ message: 'The slug is taken.' }, 409) : json({ id: 'p9' }, 201);
    });
    await renderScreen('products');
    await openDialog('Add Product');
    await fillProduct();
    await button('Save').click();
    await expect.poll(() => alerts('The slug is taken.')).toHaveLength(1);
    await expect.element(textbox('Name')).toHaveValue('Oak stool');
    await expect.element(number('Price')).toHaveValue('49.9');
    await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Desks' })).toBeVisible();
    await textbox('Slug').fill('oak-stool-2');
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(shop.api.changes().map(({ body }) => Object(body).slug)).toEqual(['oak-stool', 'oak-stool-2']);
  });

  // Shows beyond 2.
  test("a field that the server rejects is marked with the server's sentence, and has the focus", async () => {
    shop.api.on('PUT /discounts/{id}', () =>
      json({ message: 'Rejected.', fields: { code: 'This code is taken.' } }, 400),
    );
    await renderScreen('discounts');
    await openDialog('Edit SPRING10', 'Edit Discount');
    await button('Save').click();
    await expect.element(textbox('Code')).toHaveAccessibleDescription('This code is taken.');
    await expect.element(textbox('Code')).toHaveFocus();
  });

  // Shows beyond 2.
  test('the question before a deletion stays, and can be answered again', async () => {
    shop.api.on('DELETE /products/{id}', () => json({}, 500));
    await renderScreen('products');
    await openDialog('Delete Clay mug', 'Delete Product');
    await button('Delete').click();
    await expect.poll(() => alerts('Failed to delete product.')).toHaveLength(1);
    await expect.element(dialog('Delete Product')).toBeVisible();
    await button('Delete').click();
    await expect.poll(() => shop.api.changes()).toHaveLength(2);
  });

  // Shows beyond 2.
  test('a value changed in the table goes back', async () => {
    shop.api.on('PUT /orders/{id}', () => json({}, 500));
    await renderScreen('orders');
    await choose('Status o1', 'delivered');
    await expect.poll(() => alerts('Failed to update order.')).toHaveLength(1);
    await expect.poll(() => column('Status')).toEqual(['pending', 'shipped']);
  });

  // Shows beyond 2.
  test('of the discounts alone the product is not created again: the next Save updates it and tries them again', async () => {
    let attempts = 0;
    shop.api.on('POST /products', () => json({ id: 'p9' }, 201));
    shop.api.on('POST /products/{id}/discounts', () => {
      attempts += 1;
      return attempts === 1 ? json({ message: 'That code has expired.' }, 422) : json({});
    });
    await renderScreen('products');
    await openDialog('Add Product');
    await fillProduct();
    await choose('Discounts', 'FLAT50');
    await userEvent.keyboard('{Escape}');
    await button('Save').click();
    await expect.poll(() => alerts('That code has expired.')).toHaveLength(1);
    await expect.element(textbox('Name')).toHaveValue('Oak stool');
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(shop.api.changes().map(({ call }) => call)).toEqual([
      'POST /products',
      'POST /products/p9/discounts',
      'PUT /products/p9',
      'POST /products/p9/discounts',
    ]);
    expect(shop.api.changes()[2]?.body).toMatchObject({ id: 'p9', name: 'Oak stool' });
  });
});

describe('A second click', () => {
  // Shows beyond 3.
  test('on Save makes one call', async () => {
    await renderScreen('products');
    await openDialog('Add Product');
    await fillProduct();
    clickTwice(button('Save'));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(shop.api.changes().map(({ call }) => call)).toEqual(['POST /products']);
  });

  // Shows beyond 3.
  test('on Delete makes one call', async () => {
    await renderScreen('products');
    await openDialog('Delete Clay mug', 'Delete Product');
    clickTwice(button('Delete'));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(shop.api.changes().map(({ call }) => call)).toEqual(['DELETE /products/p2']);
  });
});

const lists = [
  ['products', 'GET /products'],
  ['categories', 'GET /categories'],
  ['users', 'GET /admin/users'],
  ['orders', 'GET /orders'],
  ['discounts', 'GET /discounts'],
  ['roles', 'GET /admin/roles'],
] as const;

describe('A list that fails', () => {
  // Shows beyond 4.
  test.each(lists)('A failed list is told, with Retry: %s', async (name, call) => {
    let broken = true;
    shop.api.on(call, () =>
      broken ? json({}, 500) : json(Object.entries(samples).find(([key]) => key === name)?.[1]),
    );
    await renderScreen(name);
    await expect.element(page.getByRole('alert')).toHaveTextContent(sectionsOwn(name, 'list'));
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    broken = false;
    await button(panel.texts.retry).click();
    await expect.element(page.getByRole('table')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  // Shows beyond 4.
  test.each(
    lists.flatMap(([name, call]) => [
      { name, call, answer: '{"message": "hello"}' },
      { name, call, answer: '<html>' },
    ]),
  )('A malformed list is told, with Retry: $name, $answer', async ({ name, call, answer }) => {
    shop.api.on(call, () => new Response(answer));
    await renderScreen(name);
    await expect.element(page.getByRole('alert')).toHaveTextContent(panel.texts.malformedList);
    await expect.element(button(panel.texts.retry)).toBeVisible();
  });

  // Shows calls 4, beyond 4.
  test.each(['data', 'items', 'orders'])("A list wrapped as '%s' is one", async (key) => {
    shop.api.on('GET /orders', () => json({ [key]: samples.orders }));
    await renderScreen('orders');
    await expect.poll(() => column('ID')).toEqual(['o1', 'o2']);
  });

  // Shows beyond 4.
  test('The last known rows stay when a list cannot be fetched again', async () => {
    let calls = 0;
    shop.api.on('GET /orders', () => {
      calls += 1;
      return calls === 1 ? json(samples.orders) : json({}, 500);
    });
    await renderScreen('orders');
    await expect.element(page.getByRole('table')).toBeVisible();
    const top = () => page.getByRole('table').element().getBoundingClientRect().top;
    const before = top();
    await choose('Status o1', 'shipped');
    await expect.poll(() => alerts(panel.texts.stale)).toHaveLength(1);
    // Nothing is pushed down by it.
    expect(top()).toBe(before);
    expect(column('ID')).toEqual(['o1', 'o2']);
  });

  // Shows beyond 4.
  test('A list to choose from that fails is told where it is chosen from, with Retry', async () => {
    shop.api.on('GET /categories', () => json({}, 500));
    await renderScreen('products');
    const form = await openDialog('Add Product');
    await expect.element(form.getByRole('alert')).toHaveTextContent(sectionsOwn('categories', 'list'));
    await expect.element(form.getByRole('button', { name: panel.texts.retry })).toBeVisible();
  });
});
