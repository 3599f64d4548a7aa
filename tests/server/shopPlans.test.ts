import { plansSuite } from './suites/plans.ts';

plansSuite(async () => undefined);
