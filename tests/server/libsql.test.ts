import { describe } from 'vitest';
import { quickSuites } from './suites/every.ts';

describe('on libSQL', () => {
  for (const suite of quickSuites) suite(async () => undefined);
});
