import { expect, open, test } from './panel.ts';

test('in forced colours elements with only a background or a shadow keep an edge', async ({ admin: page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, 'Products');
  await expect(page.getByRole('button', { name: 'Add Product' })).toHaveCSS('border-top-width', '1px');
  await expect(page.getByRole('link', { name: 'Products', exact: true })).toHaveCSS(
    'text-decoration-line',
    'underline',
  );
  await page.getByRole('searchbox').focus();
  await expect(page.getByRole('searchbox')).toHaveCSS('outline-style', 'solid');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await expect(dialog).toHaveCSS('border-top-width', '1px');
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCSS('border-top-width', '1px');
  await page.keyboard.press('Escape');
  await open(page, 'Users');
  await expect(page.getByRole('switch').first()).toHaveCSS('appearance', 'auto');
});
