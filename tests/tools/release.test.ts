import { describe, expect, test } from 'vitest';
import { isReached, languageVersion } from '../../tools/check/language/version.ts';
import { released } from '../../tools/release/changelog.ts';

const changelog = `# Changelog

## Unreleased

- A list says how many it has.

## 1.0.0 - 2026-11-27

- The first one.
`;

describe('The changelog', () => {
  test('of a release gets the unreleased changes, with its day', () => {
    const after = released(changelog, '1.0.1', '2026-12-24');
    expect(after).toContain('## Unreleased\n\n## 1.0.1 - 2026-12-24\n\n- A list says how many it has.');
    expect(() => released(after, '1.0.2', '2026-12-25')).toThrow("CHANGELOG.md has nothing under '## Unreleased'.");
    expect(() => released(changelog, '1.0.0', '2026-12-25')).toThrow('CHANGELOG.md has 1.0.0 already.');
  });
});

test('the language has the version of the release without its last number', () => {
  expect(languageVersion('1.10.3')).toBe('1.10');
  expect([isReached('1.9', '1.10'), isReached('2.0', '1.10'), isReached('1.0', '1.0')]).toEqual([true, false, true]);
});
