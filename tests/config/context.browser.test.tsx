import entities from 'virtual:entities';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { own } from '../../src/panel/config/bundledConfig.ts';
import { ConfigProvider, useEntity } from '../../src/panel/config/context.ts';
import { createConfig } from '../../src/shared/config/config.ts';
import { panel } from '../../src/shared/config/files.ts';

const Title = () => <h1>{useEntity('products').list.title}</h1>;

test('an entity that could not be loaded is asked for again by a later screen, and not before', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isOffline = true;
  let fetches = 0;
  const products = async () => {
    fetches += 1;
    // A network that fails takes its time.
    await new Promise((later) => setTimeout(later, 5));
    if (isOffline) throw new Error('offline');
    const load = entities['products'];
    if (!load) throw new Error('There are no products.');
    return load();
  };
  const failed = ({ resetErrorBoundary }: { resetErrorBoundary: () => void }) => (
    <button type="button" onClick={() => resetErrorBoundary()}>
      Retry
    </button>
  );
  await render(
    <ConfigProvider value={createConfig({ ...own, panel, entities: { products } })}>
      <ErrorBoundary fallbackRender={failed}>
        <Suspense fallback="Loading">
          <Title />
        </Suspense>
      </ErrorBoundary>
    </ConfigProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(fetches).toBe(1);
  isOffline = false;
  await new Promise((later) => setTimeout(later, 1100));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { name: 'Products' })).toBeVisible();
  vi.restoreAllMocks();
});

test('an entity of a small config, which is in the page, is drawn at once', async () => {
  const fallback = vi.fn(() => null);
  const Fallback = () => fallback();
  await render(
    <ConfigProvider value={createConfig({ ...own, panel })}>
      <Suspense fallback={<Fallback />}>
        <Title />
      </Suspense>
    </ConfigProvider>,
  );
  await expect.element(page.getByRole('heading', { name: 'Products' })).toBeVisible();
  expect(fallback).not.toHaveBeenCalled();
});

test('an unknown entity is told with the names of those that there are', async () => {
  const { entity } = createConfig({ ...own, panel });
  await expect(entity('lamps')).rejects.toThrow("No entity is named 'lamps'. There are: categories,");
});
