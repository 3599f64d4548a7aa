import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { repositoryOf } from './repositoryOf.ts';

const root = resolve(import.meta.dirname, '../..');
const shop = resolve(root, 'tests/schema/shop');
const { repository, remove } = repositoryOf(shop);
afterAll(remove);

const PRODUCT = 'products.schema.json';
const sku = '"sku": { "type": "string", "title": "SKU" }';

describe('npm run schema:diff', () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'tools/run.mjs'), join(root, 'tools/schemaDiff.ts'), ...args],
      { cwd: repository, encoding: 'utf8' },
    );
    return { status, stdout, stderr };
  };
  const edit = (from: string, to: string) => {
    const file = join(repository, 'schema', PRODUCT);
    writeFileSync(file, readFileSync(join(shop, PRODUCT), 'utf8').replace(from, to));
  };

  test('the exit code says whether something breaks, if asked to', () => {
    expect(run('v1')).toMatchObject({ status: 0, stdout: 'schema/ since v1: nothing changed in meaning\n' });
    edit('"Stock must be 0 or more"', '"Not less than 0"');
    expect(run('v1', '--fail-on', 'breaking')).toMatchObject({ status: 0 });
    edit(sku, '"sku": { "type": "string", "title": "Number", "maxLength": 9 }');
    expect(run('HEAD')).toMatchObject({
      status: 0,
      stdout: `schema/ since HEAD: 2 changes, 1 of them breaking

Breaks saved records
  schema/products.schema.json  properties.sku.maxLength: the rule 9 is new: saved values may break it

Only wording
  schema/products.schema.json  properties.sku.title: says something else
`,
    });
    expect(run('v1', '--fail-on', 'breaking', '--format', 'markdown')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(
        '## Breaks saved records\n\n- `schema/products.schema.json` `properties.sku.maxLength`: the rule 9 is new',
      ),
    });
    expect(JSON.parse(run('v1', '--format', 'json').stdout)).toMatchObject({
      since: 'v1',
      breaking: true,
      changes: [
        { file: 'schema/products.schema.json', path: 'properties.sku.title', effect: 'wording', breaking: false },
        { file: 'schema/products.schema.json', path: 'properties.sku.maxLength', effect: 'records', breaking: true },
      ],
    });
  });

  test('the exit code says that somebody may do more, unless told otherwise', () => {
    const file = join(repository, 'schema/panel.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('"allow": "ADMIN"', '"allow": ["ADMIN", "MANAGER"]'));
    expect(run('v1')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('Lets people do more\n  schema/categories.ui.json  MANAGER may now read, add'),
    });
    expect(run('v1', '--openings', 'allowed')).toMatchObject({ status: 0 });
    expect(JSON.parse(run('v1', '--format', 'json').stdout)).toMatchObject({ opening: true });
    writeFileSync(file, text);
  });

  test('what cannot be compared is said, with exit code 2', () => {
    expect(run('v9')).toMatchObject({ status: 2, stderr: "'v9' is not a branch, tag or commit of this repository.\n" });
    edit('{', '[');
    expect(run('v1')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/products\.schema\.json of the working tree cannot be read/),
    });
    expect(run()).toMatchObject({ status: 2, stderr: expect.stringContaining('REF is missing.') });
  });
});
