import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import type { Entity } from '../../src/shared/config/entity.ts';
import { entities } from '../../src/shared/config/files.ts';
import { type FakeApi, fakeApi } from './fakeApi.ts';
import { recordsFor } from './recordsFor.ts';
import { samples } from './samples.ts';

/**
 * A fresh shop before each test of a file, and nothing left of it after.
 * @param others entities that are in no file, with records made for them
 * @returns the shop's API, for the test that runs
 */
export function freshShop(...others: readonly Entity[]): { readonly api: FakeApi } {
  const shop = { api: fakeApi({}) };
  shop.api.restore();
  beforeEach(() => {
    const made = Object.fromEntries(others.map((entity) => [entity.name, recordsFor(entity)]));
    shop.api = fakeApi({ ...samples, ...made }, [...entities.values(), ...others]);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await shop.api.settled();
    await cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    shop.api.restore();
  });
  return shop;
}
