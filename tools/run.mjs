// node tools/run.mjs tools/check.ts --format github   runs a TypeScript module (Node 20 cannot)
// node tools/run.mjs src/shop/start/seed.ts                where Vite is missing (npm ci --omit=dev): what the build made of it
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shop, takeSchema } from './shopFolder.mjs';

/** The module with what the API says. */
const SENTENCES = 'virtual:sentences';

/** Packages are loaded from where they are: the bundle is elsewhere. */
const packages = {
  name: 'packages',
  resolveId: {
    filter: { id: /^[^./\0#]/ },
    async handler(id, importer) {
      if (!importer || isAbsolute(id) || id.startsWith('node:')) return null;
      const found = await this.resolve(id, importer, { skipSelf: true });
      if (!found || found.external || found.id.endsWith('.ts')) return found;
      return { id: pathToFileURL(found.id).href, external: true };
    },
  },
};

/** A module of a bundle knows its own place. */
const places = {
  name: 'places',
  transform: {
    filter: { code: /import\.meta\.(url|dirname)/ },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
  },
};

const dist = takeSchema();
const [module = ''] = process.argv.splice(2, 1);
const bundler = existsSync(module) ? await bundlerOfVite().catch(missing) : undefined;
if (bundler) await runSource(bundler);
else await runBuilt();

function missing(error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
}

/** Rolldown, which Vite brings. Alone it starts a command in a tenth of the time of a server of Vite's. */
async function bundlerOfVite() {
  const { resolve: pathOf } = createRequire(import.meta.resolve('vite'));
  const [{ rolldown }, { viteImportGlobPlugin }] = await Promise.all(
    ['rolldown', 'rolldown/experimental'].map((name) => import(pathToFileURL(pathOf(name)).href)),
  );
  return { rolldown, globs: viteImportGlobPlugin };
}

async function runSource({ rolldown, globs }) {
  // Errors name the places in the source.
  process.setSourceMapsEnabled(true);
  const schema = resolve(shop, process.env.SCHEMA_DIR);
  const own = (name) => imported(rolldown, join(import.meta.dirname, 'build', name), [], {});
  const folders = { schema, records: resolve(shop, 'records'), migrations: resolve(shop, 'migrations') };
  /** Loaded once, for all files of the config, and only by a command that reads it. */
  let reader;
  let texts;
  /** A command reads the config as the page and the server do. */
  const config = {
    name: 'config',
    resolveId: {
      filter: { id: /^(#(schema|records|migrations)\/|virtual:sentences$)/ },
      handler(id) {
        const [, folder, file] = /^#(\w+)\/(.*)/.exec(id) ?? [];
        // Also a pattern of `import.meta.glob`, of which an alias would not be asked.
        return folder ? join(folders[folder], file) : `\0${id}`;
      },
    },
    load: {
      filter: { id: [/\.json$/, /virtual:sentences$/] },
      async handler(id) {
        const isFile = dirname(id) === schema && id.endsWith('.json');
        if (!isFile && id !== `\0${SENTENCES}`) return null;
        reader ??= own('configFile.ts');
        texts ??= textsIn(schema);
        const { configFile, sentencesModule } = await reader;
        return isFile ? configFile(basename(id), texts) : sentencesModule(texts);
      },
    },
  };
  const { shopFiles } = await own('shopFiles.ts');
  const { config: settings, resolveId } = shopFiles(shop);
  const plugins = [config, { name: 'shop-files', resolveId }, globs({ root: shop })];
  await imported(rolldown, resolve(module), plugins, settings().resolve.alias);
}

/**
 * Imports a TypeScript module and those that it imports as one file, which is gone when they are loaded.
 * @returns its exports
 */
async function imported(rolldown, file, plugins, alias) {
  const bundle = await rolldown({
    input: file,
    platform: 'node',
    tsconfig: false,
    logLevel: 'silent',
    resolve: { alias, conditionNames: ['node', 'import', 'module-sync', 'default'] },
    plugins: [...plugins, packages, places],
  });
  const banner = `import { rmSync as remove } from 'node:fs'; remove(import.meta.dirname, { recursive: true });`;
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, banner, sourcemap: 'inline' });
  await bundle.close();
  const folder = mkdtempSync(join(tmpdir(), 'panel-command-'));
  try {
    writeFileSync(join(folder, 'command.mjs'), output[0].code);
    return await import(pathToFileURL(join(folder, 'command.mjs')).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The texts of a config's files, by name. */
function textsIn(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /^(locales\/)?[^/]*\.json$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

async function runBuilt() {
  const built = join(dist, `server/${basename(module, '.ts')}.js`);
  if (existsSync(built)) return import(pathToFileURL(built).href);
  console.error(`${built} is missing, and Vite too. Run: npm ci && npm run build`);
  process.exitCode = 1;
}
