import { describe } from 'vitest';
import { quickSuites } from './suites/every.ts';

describe('on libSQL', () => quickSuites(async () => undefined));
