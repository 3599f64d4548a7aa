import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { later } from '../../src/panel/ui/later.tsx';
import { held } from '../support/held.ts';

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

test('it waits for its code, which is fetched once', async () => {
  const { promise, resolve } = held<{ default: typeof Greeting }>();
  const load = vi.fn(() => promise);
  const Lazy = later(load);
  await render(
    <Suspense fallback="Loading">
      <Lazy name="Ada" />
      <Lazy name="Bo" />
    </Suspense>,
  );
  await expect.element(page.getByText('Loading')).toBeVisible();
  resolve({ default: Greeting });
  await expect.element(page.getByText('Hello Ada')).toBeVisible();
  await expect.element(page.getByText('Hello Bo')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('it does not suspend when its code is loaded', async () => {
  const Lazy = later(async () => ({ default: Greeting }));
  await Lazy.load();
  const fallback = vi.fn(() => null);
  const Fallback = () => fallback();
  await render(
    <Suspense fallback={<Fallback />}>
      <Lazy name="Ada" />
    </Suspense>,
  );
  await expect.element(page.getByText('Hello Ada')).toBeVisible();
  expect(fallback).not.toHaveBeenCalled();
});

test('code that failed to load is fetched again at the next render', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let fetches = 0;
  const Lazy = later(async () => {
    fetches += 1;
    if (fetches === 1) throw new Error('offline');
    return { default: Greeting };
  });
  const failed = ({ resetErrorBoundary }: { resetErrorBoundary: () => void }) => (
    <button type="button" onClick={() => resetErrorBoundary()}>
      Retry
    </button>
  );
  await render(
    <ErrorBoundary fallbackRender={failed}>
      <Suspense fallback="Loading">
        <Lazy name="Ada" />
      </Suspense>
    </ErrorBoundary>,
  );
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(fetches).toBe(1);
  await new Promise((later) => setTimeout(later, 1100));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Hello Ada')).toBeVisible();
  vi.restoreAllMocks();
});
