import { describe } from 'vitest';
import { callsSuite } from './suites/calls.ts';

const newDatabase = async () => undefined;

describe('on libSQL', () => {
  callsSuite(newDatabase);
});
