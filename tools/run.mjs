// node tools/run.mjs tools/check.ts --format github   runs a TypeScript module (Node 20 cannot by itself)
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const [module = ''] = process.argv.splice(2, 1);
await runnerImport(resolve(module), { configFile: false, logLevel: 'error' });
