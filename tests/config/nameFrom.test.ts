import { expect, test } from 'vitest';
import { nameFrom } from '../../src/shared/config/template.ts';

const ada = { firstName: 'Ada', lastName: 'Byron', number: 3 };

test.each([
  ['lastName', ada, 'Byron'],
  ['number', ada, '3'],
  ['{lastName}, {firstName}', ada, 'Byron, Ada'],
  ['{lastName}[, {title}]', ada, 'Byron'],
  ['{title} {lastName}', ada, 'Byron'],
  ['{lastName}', {}, ''],
  ['Mr {lastName}', {}, ''],
  ['lastName', {}, ''],
])('%s names %o', (naming, record, name) => {
  expect(nameFrom(record, naming)).toBe(name);
});
