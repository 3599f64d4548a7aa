import { describe } from 'vitest';
import { slowSuites } from './suites/every.ts';

describe('on libSQL', () => slowSuites(async () => undefined));
