import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConfigProvider } from '../../src/panel/config/context.ts';
import { EVERYTHING } from '../../src/panel/data/lists/listQuery.ts';
import { useListSource } from '../../src/panel/data/lists/useListSource.ts';
import { DataProvider } from '../../src/panel/data/session/context.tsx';
import { createQueryClient } from '../../src/panel/data/session/queryClient.ts';
import { Toasts } from '../../src/panel/screens/toasts/Toasts.tsx';
import type { Entity } from '../../src/shared/config/entity.ts';
import type { EntityRecord } from '../../src/shared/wire/record.ts';
import { testConfig } from '../support/config.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { json } from '../support/fakeApi.ts';
import { people, renderPanel, userOf } from '../support/renderPanel.tsx';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { testData } from '../support/sessionData.ts';
import { freshShop } from '../support/spec.ts';
import { alerted, button, listed, number, openDialog } from '../support/staff.ts';

type MergeStock = ComponentType<{ entity: Entity; records: readonly [EntityRecord, EntityRecord] }>;
/** What docs/extending.md adds: it is in the copy only. */
const operations = import.meta.glob<MergeStock>('../../src/shop/custom/operations/MergeStock.tsx', {
  eager: true,
  import: 'MergeStock',
});

// Run by extending.long.test.ts in a copy of the repository, in which docs/extending.md was followed.
const shop = freshShop();
const [desk] = samples.products;
const [spring] = samples.discounts;

test('docs/extending.md: cents are shown in full, and sent as cents', async () => {
  shop.api.set('discounts', [{ ...spring, minAmount: 1250 }]);
  await renderScreen('discounts');
  await openDialog('Edit SPRING10', 'Edit Discount');
  await expect.element(number('Minimum Amount')).toHaveValue('12.5');
  await number('Minimum Amount').fill('20');
  await button('Save').click();
  await expect.poll(() => shop.api.changes()[0]?.body).toMatchObject({ minAmount: 2000 });
});

test('docs/extending.md: an address is a link, and stars are chosen by keyboard', async () => {
  shop.api.set('products', [{ ...desk, website: 'https://shop.example/desk', rating: 1 }]);
  await renderScreen('products');
  await listed();
  const link = page.getByRole('link', { name: 'Open Walnut desk', exact: true });
  await expect.element(link).toHaveAttribute('href', 'https://shop.example/desk');
  await openDialog('Edit Walnut desk', 'Edit Product');
  await expect.element(page.getByRole('group', { name: 'Rating' })).toBeVisible();
  page.getByRole('radio', { name: '1 Star', exact: true }).element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await button('Save').click();
  await expect
    .poll(() => shop.api.changes()[0]?.body)
    .toMatchObject({ website: 'https://shop.example/desk', rating: 3 });
});

test('docs/extending.md: the menu leads to a screen of the shop’s own', async () => {
  const screen = await renderPanel('/');
  shop.api.set('users', [people.admin]);
  screen.provider.become(userOf(people.admin));
  await screen.getByRole('link', { name: 'Stock take' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Stock take' })).toBeVisible();
  await expect.element(screen.getByText('12 pieces')).toBeVisible();
  expect(document.querySelectorAll('header nav a svg')).toHaveLength(1);
});

describe('docs/extending.md: two records are merged', () => {
  const entity = entityNamed('products');
  const [MergeStock] = Object.values(operations);
  function Merging() {
    const { data } = useQuery(useListSource(entity).page(EVERYTHING));
    const [a, b] = data?.records ?? [];
    return (
      <>
        <p>{(data?.records ?? []).map(({ name, stock }) => `${name} ${stock}`).join(', ')}</p>
        {MergeStock && a && b && <MergeStock entity={entity} records={[a, b]} />}
      </>
    );
  }
  async function openMerging(undo: number) {
    const [, lamp] = samples.products;
    shop.api.set('products', [
      { ...desk, name: 'Desk', stock: 1 },
      { ...lamp, name: 'Lamp', stock: 2 },
    ]);
    const config = testConfig();
    await render(
      <ConfigProvider value={{ ...config, panel: { ...config.panel, toasts: { ...config.panel.toasts, undo } } }}>
        <DataProvider value={testData()}>
          <QueryClientProvider client={createQueryClient()}>
            <MemoryRouter>
              <Merging />
              <Toasts />
            </MemoryRouter>
          </QueryClientProvider>
        </DataProvider>
      </ConfigProvider>,
    );
    await expect.element(page.getByText('Desk 1, Lamp 2')).toBeVisible();
    await button('Merge').click();
    await expect.element(page.getByText('Desk 3', { exact: true })).toBeVisible();
  }
  const sent = () =>
    shop.api
      .changes()
      .filter(({ call }) => !call.startsWith('POST '))
      .map(({ call, body }) => [call.split(' ')[0], Object(body).stock]);
  const message = page.getByRole('status').filter({ hasText: 'Lamp merged into Desk.' });

  test('as one change, and neither by Undo', async () => {
    await openMerging(60_000);
    await message.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('Desk 1, Lamp 2')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('one after the other when the time to undo is over', async () => {
    await openMerging(500);
    await expect.poll(sent).toEqual([
      ['PUT', 3],
      ['DELETE', undefined],
    ]);
  });

  test('or neither, where the deletion is refused', async () => {
    shop.api.on('DELETE /products/{id}', () => json({ message: 'It is sold.' }, 409));
    await openMerging(500);
    await expect.element(alerted('It is sold.')).toBeVisible();
    expect(sent()).toEqual([
      ['PUT', 3],
      ['DELETE', undefined],
      ['PUT', 1],
    ]);
    await expect.element(page.getByText('Desk 1, Lamp 2')).toBeVisible();
  });
});
