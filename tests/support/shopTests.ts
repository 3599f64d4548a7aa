/**
 * The tests that run on the shop's own config, `schema/`: those of the specification's statements, and those that are
 * generated from it. All others run on `tests/shop/`, so that an edit of `schema/` cannot fail them.
 * `tests/shopTests.test.ts` watches over it.
 */
export const shopTests: readonly string[] = [
  'tests/spec/*.browser.test.tsx',
  'tests/spec/odd-records.long.browser.test.tsx',
  'tests/app/firebase.browser.test.tsx',
  'tests/app/guard.browser.test.tsx',
  'tests/app/login.browser.test.tsx',
  'tests/app/roles.test.ts',
  'tests/app/settings.test.ts',
  'tests/app/shell.browser.test.tsx',
  'tests/app/widths.browser.test.tsx',
  'tests/screens/everyEntity.browser.test.tsx',
  'tests/screens/everyEntity.long.browser.test.tsx',
  'tests/screens/everyRule.test.ts',
  'tests/schema/messages.test.ts',
  'tests/server/shopDocument.test.ts',
  'tests/server/shopPlans.test.ts',
];
