import { describe } from 'vitest';
import { slowSuites } from './suites/every.ts';

describe('on libSQL', () => {
  for (const suite of slowSuites) suite(async () => undefined);
});
