import { expect, open, test } from './panel.ts';

test('a list is printed black on white, without buttons, also from the dark scheme', async ({ admin }) => {
  await admin.emulateMedia({ colorScheme: 'dark' });
  await open(admin, 'Products');
  await admin.getByRole('combobox', { name: 'Status' }).click();
  await admin.getByRole('option', { name: 'active' }).click();
  await admin.getByRole('searchbox', { name: 'Search' }).fill('desk');
  await expect(admin).toHaveURL(/search=desk/);
  await admin.emulateMedia({ media: 'print', colorScheme: 'dark' });

  await expect(admin.getByRole('heading', { name: 'Products' })).toBeVisible();
  await expect(admin.getByRole('combobox', { name: 'Status' })).toHaveText('Active');
  await expect(admin.getByRole('combobox', { name: 'Status' })).toBeVisible();
  const at = (part: string) =>
    admin.locator(`.list-tools .choice > ${part}`).evaluate((one) => one.getBoundingClientRect().x);
  expect(await at('span')).toBeLessThan(await at('button'));
  await expect(admin.getByRole('searchbox', { name: 'Search' })).toHaveValue('desk');
  await expect(admin.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  await expect(admin.getByRole('banner')).toBeHidden();
  for (const name of ['Add Product', 'Select', 'Export CSV', 'Clear filters', /^Edit /])
    await expect(admin.getByRole('button', { name }).first()).toBeHidden();
  await expect(admin.getByRole('columnheader', { name: 'Actions' })).toBeHidden();
  await expect(admin.getByRole('cell', { name: 'Walnut desk' }).first()).toBeVisible();

  const looks = await admin.evaluate(() => {
    const lookOf = (selector: string) => {
      const { color, backgroundColor, position, overflow } = getComputedStyle(
        document.querySelector(selector) ?? document.body,
      );
      return { color, backgroundColor, position, overflow };
    };
    const wide = [...document.querySelectorAll('main *')].filter(
      (part) => part.getBoundingClientRect().right > innerWidth + 1,
    );
    return {
      body: lookOf('body'),
      table: lookOf('.table'),
      head: lookOf('th'),
      cell: lookOf('td[data-title]'),
      wide: wide.length,
    };
  });
  const black = 'rgb(0, 0, 0)';
  expect(looks).toMatchObject({
    body: { color: black },
    table: { overflow: 'visible' },
    head: { color: black, position: 'static' },
    cell: { color: black },
    wide: 0,
  });
  expect(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']).toContain(looks.body.backgroundColor);
});
