import { describe } from 'vitest';
import { listSuites } from './suites/every.ts';

describe('on libSQL', () => {
  for (const suite of listSuites) suite(async () => undefined);
});
