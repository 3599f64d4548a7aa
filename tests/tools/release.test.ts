import { describe, expect, test } from 'vitest';
import { isReached, languageVersion } from '../../tools/check/language/version.ts';
import { changedOutlines, isNamed, outlinesNamed, released, sectionsAfter } from '../../tools/release/changelog.ts';

const changelog = `# Changelog

## Unreleased

- A list says how many it has.

### Outlines

- \`*.list\`: the count has a separator.
- \`staff.add\`: a button more.

### Fixed

- \`not\` an outline: a note.

## 1.0.0 - 2026-11-27

### Outlines

- \`old.*\`: from before.
`;

describe('The changelog', () => {
  test('of a release gets the unreleased changes, with its day', () => {
    const after = released(changelog, '1.0.1', '2026-12-24');
    expect(after).toContain('## Unreleased\n\n## 1.0.1 - 2026-12-24\n\n- A list says how many it has.');
    expect(() => released(after, '1.0.2', '2026-12-25')).toThrow("CHANGELOG.md has nothing under '## Unreleased'.");
    expect(() => released(changelog, '1.0.0', '2026-12-25')).toThrow('CHANGELOG.md has 1.0.0 already.');
  });

  test('names the outlines that came after a version', () => {
    const names = outlinesNamed(sectionsAfter(changelog, '1.0.0'));
    expect(names).toEqual(['*.list', 'staff.add']);
    expect(
      ['products.list.yml', 'staff.add.yml', 'staff.edit.yml', 'listed.yml'].filter((file) => isNamed(file, names)),
    ).toEqual(['products.list.yml', 'staff.add.yml']);
    expect(outlinesNamed(sectionsAfter(changelog, '0.9.0'))).toContain('old.*');
    // A part of a version is no version.
    expect(sectionsAfter(changelog, '1.0')).toBe(changelog);
  });

  test('has outlines that changed, came or went', () => {
    const before = new Map([
      ['a.yml', '1'],
      ['b.yml', '1'],
      ['c.yml', '1'],
    ]);
    const after = new Map([
      ['a.yml', '1'],
      ['b.yml', '2'],
      ['d.yml', '1'],
    ]);
    expect(changedOutlines(before, after)).toEqual(['b.yml', 'c.yml', 'd.yml']);
  });
});

test('the language has the version of the release without its last number', () => {
  expect(languageVersion('1.10.3')).toBe('1.10');
  expect([isReached('1.9', '1.10'), isReached('2.0', '1.10'), isReached('1.0', '1.0')]).toEqual([true, false, true]);
});
