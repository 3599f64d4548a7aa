import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Look } from '../../tools/outlines/look.ts';
import { verdictOn } from '../../tools/outlines/verdict.ts';

const parent = mkdtempSync(join(tmpdir(), 'outlines-'));
afterAll(() => rmSync(parent, { recursive: true }));
const folder = join(parent, 'outlines');

const list: Look = { name: 'lamps.list', outline: '- heading "Lamps"\n- text: Oak\n', problems: [] };
const form: Look = { name: 'lamps.add', outline: '- dialog "Add Lamp"\n', problems: [] };
const verdict = (looks: readonly Look[], isUpdate = false) =>
  verdictOn(folder, { looks, rights: 'staff yes\n\n', isUpdate, took: '1.2 s' });
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

// The command as a whole is run in shop.long.
test('the first outlines are written, later ones compared, and accepted when asked to', () => {
  expect(verdict([list, form])).toEqual({ said: ['The outlines of 2 screens are written (1.2 s).'], errors: [] });
  expect(readdirSync(folder)).toEqual(['lamps.add.yml', 'lamps.list.yml', 'rights.txt']);
  expect(read('lamps.list.yml')).toBe(list.outline);
  expect(read('rights.txt')).toBe('staff yes\n');
  expect(verdict([list, form])).toEqual({ said: ['2 screens are as their outlines (1.2 s).'], errors: [] });
  writeFileSync(join(folder, 'lamps.list.yml'), list.outline.replaceAll('\n', '\r\n'));
  expect(verdict([list, form]).errors, 'a checkout with the line ends of Windows').toEqual([]);
  writeFileSync(join(folder, 'lamps.list.yml'), list.outline);

  const changed = { ...list, outline: list.outline.replace('Oak', 'Ash') };
  const page = { ...form, name: 'page-home' };
  expect(verdict([changed, page])).toEqual({
    said: [],
    errors: [
      'outlines/lamps.list.yml differs:',
      '  - - text: Oak',
      '  + - text: Ash',
      'outlines/page-home.yml is missing.',
      'outlines/lamps.add.yml is of no screen any more.',
      'If this is wanted: panel outlines --update',
    ],
  });
  expect(read('lamps.list.yml')).toBe(list.outline);

  expect(verdict([changed, page], true)).toEqual({
    said: ['The outlines of 2 screens are written (1.2 s).'],
    errors: [],
  });
  expect(readdirSync(folder)).toEqual(['lamps.list.yml', 'page-home.yml', 'rights.txt']);
  expect(verdict([changed, page])).toMatchObject({ errors: [] });
});

test('what is not accessible is an error, also where the outlines are as they were or are written', () => {
  const looks = [{ ...list, problems: ['color-contrast: Elements must meet: <p>'] }];
  const errors = ['lamps.list: color-contrast: Elements must meet: <p>', '1 places are not accessible.'];
  expect(verdict(looks, true)).toMatchObject({ errors });
  expect(verdict(looks)).toEqual({ said: ['1 screens are as their outlines (1.2 s).'], errors });
  writeFileSync(join(folder, 'rights.txt'), 'staff no\n');
  expect(verdict(looks)).toEqual({
    said: [],
    errors: [
      'outlines/rights.txt differs:',
      '  - staff no',
      '  + staff yes',
      'If this is wanted: panel outlines --update',
      ...errors,
    ],
  });
});
