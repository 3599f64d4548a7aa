// node tools/run.mjs tools/check.ts --format github   runs a TypeScript module (Node 20 cannot)
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const { NODE_ENV } = process.env;
/** Vite sets NODE_ENV to 'development', and a build started by the module would be one: taken back before it runs. */
const sameEnvironment = {
  name: 'same-environment',
  configResolved() {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  },
};

const [module = ''] = process.argv.splice(2, 1);
await runnerImport(resolve(module), { configFile: false, logLevel: 'error', plugins: [sameEnvironment] });
