import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuildSizes, buildSizes } from '../../tools/build/buildSizes.ts';
import { panelBuild } from '../../tools/build/panelBuild.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'shop-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds the panel with the tests' shop and so many entities more. */
async function sizesWith(count: number): Promise<BuildSizes> {
  const schema = join(folder, `schema-${count}`);
  cpSync(join(root, 'tests/shop'), schema, { recursive: true });
  const read = (file: string) => JSON.parse(readFileSync(join(schema, file), 'utf8'));
  const write = (file: string, value: unknown) => writeFileSync(join(schema, file), JSON.stringify(value));
  const [record, ui, panel] = [read('discounts.schema.json'), read('discounts.ui.json'), read('panel.json')];
  const names = Array.from({ length: count }, (_, index) => `entity${index}`);
  for (const name of names) {
    write(`${name}.schema.json`, { ...record, title: name });
    const endpoints = JSON.parse(JSON.stringify(ui.endpoints).replaceAll('/discounts', `/${name}`));
    write(`${name}.ui.json`, { ...ui, endpoints });
  }
  write('panel.json', { ...panel, menu: [...panel.menu, ...names.map((name) => ({ title: name, entity: name }))] });
  const outDir = join(folder, `dist-${count}`);
  await build({ ...panelBuild({ schema, outDir, command: 'build' }), root, configFile: false, logLevel: 'silent' });
  return buildSizes(outDir);
}

describe('a hundred entities more', () => {
  let few: BuildSizes;
  let many: BuildSizes;
  beforeAll(async () => {
    // So many that the config is no longer in the page's first file.
    few = await sizesWith(50);
    many = await sizesWith(150);
  }, 400_000);

  test.each(['login', 'list', 'dialog'] as const)(
    '%s: grows by less than 2.5 kB, their modules and their entries in the menu',
    (step) => {
      expect(many[step] - few[step]).toBeLessThan(2.5);
    },
  );

  test('the list has code that loads them', () => {
    expect(many.list).toBeGreaterThan(few.list);
  });
});
