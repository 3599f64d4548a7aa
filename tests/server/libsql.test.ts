import { describe } from 'vitest';
import { everySuite } from './suites/every.ts';

describe('on libSQL', () => everySuite(async () => undefined));
