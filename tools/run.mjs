// node tools/run.mjs tools/check.ts --format github   runs a TypeScript module (Node 20 cannot)
// node tools/run.mjs src/shop/start/seed.ts                where Vite is missing (npm ci --omit=dev): what the build made of it
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shop, takeSchema } from './shopFolder.mjs';

/** The module with what the API says. */
const SENTENCES = 'virtual:sentences';

const dist = takeSchema();
const [module = ''] = process.argv.splice(2, 1);
const vite = await import('vite').catch(missing);
if (vite && existsSync(module)) await runSource(vite.runnerImport);
else await runBuilt();

function missing(error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
}

async function runSource(runnerImport) {
  const { NODE_ENV } = process.env;
  /** Vite sets NODE_ENV to 'development', which would affect builds started by the module: reset before it runs. */
  const sameEnvironment = {
    name: 'same-environment',
    configResolved() {
      if (!NODE_ENV) delete process.env.NODE_ENV;
    },
  };
  const schema = resolve(shop, process.env.SCHEMA_DIR);
  const options = { configFile: false, logLevel: 'error', plugins: [sameEnvironment] };
  /** Loaded once, for all files of the config, and only by a command that reads it. */
  let reader;
  /** A command reads the config as the page and the server do. */
  const config = {
    name: 'config',
    enforce: 'pre',
    resolveId: (id) => (id === SENTENCES ? `\0${id}` : null),
    async load(id) {
      const isFile = dirname(id) === schema && id.endsWith('.json');
      if (!isFile && id !== `\0${SENTENCES}`) return null;
      reader ??= runnerImport(join(import.meta.dirname, 'build/configFile.ts'), options);
      const { module } = await reader;
      const texts = textsIn(schema);
      return isFile ? module.configFile(basename(id), texts) : module.sentencesModule(texts);
    },
  };
  const { module: files } = await runnerImport(join(import.meta.dirname, 'build/shopFiles.ts'), options);
  await runnerImport(resolve(module), {
    ...options,
    plugins: [sameEnvironment, config, files.shopFiles(shop)],
    resolve: {
      alias: { '#schema': schema, '#records': resolve(shop, 'records'), '#migrations': resolve(shop, 'migrations') },
    },
  });
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
