import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { preloads } from '../../src/panel/screens/dialogs/preloads.tsx';
import { entityNamed } from '../support/entityNamed.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, dialog, fieldNames, listed, openDialog } from '../support/staff.ts';

freshShop();

test('a form whose code is loaded is shown as soon as its button is clicked, the first time too', async () => {
  const { config } = await renderScreen('products');
  await listed();
  // Of this page: another one fetches the validators anew, which the browser answers in a task.
  const parts = preloads.rowPointedAt(entityNamed('products'), config);
  await Promise.all(parts.map((load) => load()));
  button('Edit Walnut desk')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  // The router and React work in microtasks. What they wait for would come in a task.
  for (let microtask = 0; microtask < 20; microtask += 1) await Promise.resolve();
  expect(fieldNames()[0]).toMatch(/^Name/);
});

test('all fields in view are shown together with the first one', async () => {
  await renderScreen('products');
  await listed();
  // Nothing is fetched any more from the second time on.
  await openDialog('Edit Walnut desk', 'Edit Product');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Edit Product')).not.toBeInTheDocument();
  const firstNames = new Promise<string[]>((resolve) => {
    const watch = new MutationObserver(() => {
      if (fieldNames().length === 0) return;
      watch.disconnect();
      resolve(fieldNames());
    });
    watch.observe(document.body, { subtree: true, childList: true });
  });
  await button('Edit Walnut desk').click();
  const first = await firstNames;
  await expect.element(page.getByRole('group', { name: 'Attributes' })).toBeVisible();
  const inView = [...dialog('Edit Product').element().querySelectorAll('label')]
    .filter((label) => label.getBoundingClientRect().top < window.innerHeight)
    .map(({ textContent }) => textContent);
  expect(first[0]).toMatch(/^Name/);
  expect(first).toEqual(expect.arrayContaining(fieldNames().filter((name) => inView.includes(name))));
  expect(first.length).toBeGreaterThan(4);
});
