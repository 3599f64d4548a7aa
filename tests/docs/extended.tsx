import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConfigProvider } from '../../src/panel/config/context.ts';
import { EVERYTHING } from '../../src/panel/data/lists/listQuery.ts';
import { useListSource } from '../../src/panel/data/lists/useListSource.ts';
import { useWriter, type Writer } from '../../src/panel/data/operations/writer.ts';
import { DataProvider } from '../../src/panel/data/session/context.tsx';
import { createQueryClient } from '../../src/panel/data/session/queryClient.ts';
import { RunningJob } from '../../src/panel/screens/dialogs/RunningJob.tsx';
import { Toasts } from '../../src/panel/screens/toasts/Toasts.tsx';
import type { Entity } from '../../src/shared/config/entity.ts';
import type { EntityRecord } from '../../src/shared/wire/record.ts';
import { testConfig } from '../support/config.ts';
import { entityNamed } from '../support/entityNamed.ts';
import { people, renderPanel, userOf } from '../support/renderPanel.tsx';
import { renderScreen } from '../support/renderScreen.tsx';
import { samples } from '../support/samples.ts';
import { testData } from '../support/sessionData.ts';
import { freshShop } from '../support/spec.ts';
import { button, listed, number, openDialog } from '../support/staff.ts';

type SwapValues = (writer: Writer, entity: Entity, field: string, a: EntityRecord, b: EntityRecord) => Promise<void>;
/** What docs/extending.md adds: it is in the copy only. */
const operations = import.meta.glob<SwapValues>('../../src/shop/custom/operations/swapValues.ts', {
  eager: true,
  import: 'swapValues',
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

test('docs/extending.md: two values are swapped as one change, and back by Undo', async () => {
  const [, lamp] = samples.products;
  shop.api.set('products', [
    { ...desk, stock: 1 },
    { ...lamp, stock: 2 },
  ]);
  const entity = entityNamed('products');
  const [swapValues] = Object.values(operations);
  if (!swapValues) throw new Error('docs/extending.md has no swapValues.');
  const swap = swapValues;
  function Swap() {
    const writer = useWriter();
    const { data } = useQuery(useListSource(entity).page(EVERYTHING));
    const [a, b] = data?.records ?? [];
    return (
      a &&
      b && (
        <button
          type="button"
          onClick={() => void swap(writer, entity, 'stock', a, b)}
        >{`${a['stock']}, ${b['stock']}`}</button>
      )
    );
  }
  await render(
    <ConfigProvider value={testConfig()}>
      <DataProvider value={testData()}>
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter>
            <Swap />
            <RunningJob />
            <Toasts />
          </MemoryRouter>
        </QueryClientProvider>
      </DataProvider>
    </ConfigProvider>,
  );
  const sent = () =>
    shop.api.changes().flatMap(({ call, body }) => (call.startsWith('PUT ') ? [Object(body).stock] : []));
  await button('1, 2').click();
  const message = page.getByRole('status').filter({ hasText: 'swapped.' });
  await expect.element(message).toBeVisible();
  expect(sent()).toEqual([2, 1]);
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(sent).toEqual([2, 1, 1, 2]);
});
