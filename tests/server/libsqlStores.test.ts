import { describe } from 'vitest';
import { storeSuites } from './suites/every.ts';

describe('on libSQL', () => {
  for (const suite of storeSuites) suite(async () => undefined);
});
