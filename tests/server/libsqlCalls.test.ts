import { describe } from 'vitest';
import { callSuites } from './suites/every.ts';

describe('on libSQL', () => {
  for (const suite of callSuites) suite(async () => undefined);
});
