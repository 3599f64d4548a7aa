import { expect, open, signIn, signedOut as test } from './panel.ts';

test('No user: the message and a Login button linking to /login', async ({ page }) => {
  await page.goto('/products');
  await expect(page.getByText('You must be logged in to access the admin panel.')).toBeVisible();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
});

for (const email of ['manager@shop.example', 'guest@shop.example', 'stranger@shop.example']) {
  const tag = email.startsWith('guest') ? ['@daily'] : [];
  test(`${email} is no ADMIN: 'You do not have permission to access this page.'`, { tag }, async ({ page }) => {
    await signIn(page, email);
    await expect(page.getByText('You do not have permission to access this page.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Products' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('You do not have permission to access this page.')).toBeHidden();
  });
}

test('an ADMIN stays signed in over a reload, never sees a denial, and signs out', { tag: '@daily' }, async ({
  page,
}) => {
  await signIn(page, 'admin@shop.example');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  const denials: string[] = [];
  // Not by an exposed function: that fails while the window of the sign-in closes.
  page.on('console', (message) => message.text().startsWith('denied: ') && denials.push(message.text()));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.body?.innerText ?? '';
      if (/do not have permission|must be logged in/.test(text)) console.debug(`denied: ${text}`);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/orders');
  await expect(page.getByRole('row').nth(30)).toBeAttached();
  expect(denials).toEqual([]);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});

// Shows no one in 8.
test('Ctrl+K opens as soon as the panel shows', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.shell')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    }).observe(document, { childList: true, subtree: true });
  });
  await signIn(page, 'admin@shop.example');
  await expect(page.getByRole('combobox', { name: 'Go to…' })).toBeFocused();
});

test('after Logout nothing of the lists is in the browser', async ({ page }) => {
  const kept = () =>
    page.evaluate(async () => {
      const answer = await fetch('/api/admin/users', { cache: 'only-if-cached', mode: 'same-origin' }).catch(
        () => null,
      );
      return answer ? answer.text() : '';
    });
  await signIn(page, 'admin@shop.example');
  await open(page, 'Users');
  await expect(page.getByRole('cell', { name: 'admin@shop.example', exact: true })).toBeVisible();
  expect(await kept()).toContain('admin@shop.example');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(kept).toBe('');
});

test('closing the account chooser re-enables the button and says why', async ({ page }) => {
  await page.goto('/login');
  const [chooser] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in with Google' }).click(),
  ]);
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeDisabled();
  await chooser.close();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
});

test('every screen of the menu opens by its link and by its address', async ({ page }) => {
  await signIn(page, 'admin@shop.example');
  for (const title of ['Products', 'Categories', 'Users', 'Orders', 'Discounts', 'Roles']) {
    await open(page, title);
    await page.goto(`/${title.toLowerCase()}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Reviews' }).click();
  await expect(page.getByText('Reviews Page')).toBeVisible();
  await page.goto('/no-such-page');
  await expect(page.getByRole('link', { name: 'Products' })).toBeVisible();
});

test.describe('by another name of this computer', () => {
  test.use({ baseURL: async ({ baseURL }, use) => use(baseURL?.replace('localhost', '127.0.0.1')) });

  test('an ADMIN signs in at 127.0.0.1 too', async ({ page }) => {
    await signIn(page, 'admin@shop.example');
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  });
});
