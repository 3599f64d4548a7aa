import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import size from './size.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '..');

/** The lines of the files below a folder that git knows, as `git ls-files FOLDER | xargs cat | wc -l` counts them. */
function linesIn(folder: string): number {
  const files = execFileSync('git', ['ls-files', '-z', folder], { cwd: root, encoding: 'utf8' }).split('\0');
  const texts = files.filter(Boolean).map((file) => readFileSync(resolve(root, file), 'utf8'));
  return texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
}

// Small is a feature: whoever raises the number says why in docs/decisions.md.
test.each(Object.entries(size))('%s has at most 500 lines more than the %i of tests/size.json', (folder, lines) => {
  expect(linesIn(folder)).toBeLessThanOrEqual(lines + 500);
});
