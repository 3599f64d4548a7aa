import { rightsSuite } from './suites/rights.ts';

rightsSuite(async () => undefined);
