import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

// A build that inherits NODE_ENV=development makes a page whose styles the server's policy refuses.
test('a module runs in the environment it was started in', () => {
  const directory = mkdtempSync(join(tmpdir(), 'run-'));
  const module = join(directory, 'environment.ts');
  writeFileSync(module, 'console.log(String(process.env.NODE_ENV));');
  const printed = (env: NodeJS.ProcessEnv) =>
    execFileSync(process.execPath, [join(root, 'tools/run.mjs'), module], { cwd: root, env, encoding: 'utf8' }).trim();
  try {
    const { NODE_ENV: _, ...env } = process.env;
    expect(printed(env)).toBe('undefined');
    expect(printed({ ...env, NODE_ENV: 'production' })).toBe('production');
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('an error names its place in the source, and nothing is left of the bundle', () => {
  const directory = mkdtempSync(join(tmpdir(), 'run-'));
  const module = join(directory, 'fails.ts');
  writeFileSync(
    module,
    "interface Lamp { name: string }\n\nconst lamp: Lamp = { name: 'x' };\nthrow new Error(lamp.name);",
  );
  try {
    const env = { ...process.env, TMPDIR: directory };
    const { stderr } = spawnSync(process.execPath, ['tools/run.mjs', module], { cwd: root, env, encoding: 'utf8' });
    expect(stderr).toContain('Error: x');
    expect(stderr).toContain(`${module}:4:7`);
    expect(readdirSync(directory)).toEqual(['fails.ts']);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

// It was outside of the project, where the server found no packages.
test('a config elsewhere has its build and its records in the folders of the project', () => {
  const directory = mkdtempSync(join(tmpdir(), 'config-'));
  const module = join(directory, 'places.ts');
  writeFileSync(join(directory, 'panel.json'), '{}');
  writeFileSync(
    module,
    `import { outFolder } from ${JSON.stringify(join(root, 'tools/schemaFolder.ts'))};
    console.log(JSON.stringify([outFolder, process.env.DATA_DIR]));`,
  );
  try {
    const printed = execFileSync(process.execPath, ['tools/run.mjs', module, '--schema', directory], {
      cwd: root,
      env: { ...process.env, DATA_DIR: '' },
      encoding: 'utf8',
    });
    expect(JSON.parse(printed)).toEqual([`dist/elsewhere${directory}`, `.data/elsewhere${directory}`]);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

// `npm run audit` and `npm run seed` read schemas with their references.
test('a command reads the config as the page and the server do', () => {
  const directory = mkdtempSync(join(tmpdir(), 'config-'));
  const module = join(directory, 'config.ts');
  const write = (file: string, json: unknown) => writeFileSync(join(directory, file), JSON.stringify(json));
  write('panel.json', { title: 'Lamps', api: { base: '/items', preset: 'directus' }, menu: [] });
  write('lamps.schema.json', {
    title: 'Lamp',
    type: 'object',
    $defs: { price: { type: ['number', 'null'], minimum: 0 } },
    properties: { price: { $ref: '#/$defs/price', title: 'Price' } },
  });
  write('lamps.ui.json', {
    endpoints: { list: 'GET /lamps' },
    list: { title: 'Lamps', columns: [{ field: 'price' }] },
  });
  writeFileSync(
    module,
    `import { entities, panel } from ${JSON.stringify(join(root, 'src/shared/config/files.ts'))};
    console.log(JSON.stringify([entities.get('lamps').schema.properties, panel.api.preset.name, panel.texts.yes]));`,
  );
  try {
    const printed = execFileSync(process.execPath, ['tools/run.mjs', module, '--schema', directory], {
      cwd: root,
      encoding: 'utf8',
    });
    const price = { type: 'number', nullable: true, minimum: 0, title: 'Price' };
    expect(JSON.parse(printed)).toEqual([{ price }, 'directus', 'Yes']);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

/** The commands that read the config. */
const readingConfig = readdirSync(join(root, 'tools')).filter((file) => {
  const text = file.endsWith('.ts') ? readFileSync(join(root, 'tools', file), 'utf8') : '';
  return text.includes("from './commandLine.ts'") && /import \{[^}]*schema(Folder|Directory)\b/.test(text);
});

test.each(readingConfig)('the help of %s tells how it reads another config', async (file) => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { argv } = process;
  process.argv = [process.execPath, file, '--help'];
  try {
    await import(/* @vite-ignore */ `../../tools/${file}?help`);
    expect(said.mock.calls.flat().join('\n')).toContain('--schema FOLDER');
  } finally {
    said.mockRestore();
    process.argv = argv;
  }
});
