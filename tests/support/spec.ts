import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { type FakeApi, fakeApi } from './fakeApi.ts';
import { samples } from './samples.ts';

/**
 * A fresh shop before each test of a file, and nothing left of it after.
 * @returns the shop's API, for the test that runs
 */
export function freshShop(): { readonly api: FakeApi } {
  const shop = { api: fakeApi({}) };
  shop.api.restore();
  beforeEach(() => {
    shop.api = fakeApi(samples);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await cleanup();
    vi.restoreAllMocks();
    shop.api.restore();
  });
  return shop;
}
