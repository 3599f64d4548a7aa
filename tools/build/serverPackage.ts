import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { objectOf, parseJson } from '../../src/shared/base/json.ts';

/** The name of the package that an import is of: '@fastify/cors/types' is of '@fastify/cors'. */
const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

const manifestOf = (folder: string): Readonly<Record<string, unknown>> => {
  const file = join(folder, 'package.json');
  return existsSync(file) ? objectOf(parseJson(readFileSync(file, 'utf8'))) : {};
};

/** Writes `package.json` beside the built server, with the packages that it imports, the engine's and those of the shop's own code: an image needs no others. */
export const serverPackage = (root: string, shop: string): Plugin => ({
  name: 'server-package',
  apply: (_, { command }) => command === 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
    const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
    const names = imported.filter((name) => !(name in bundle) && !isBuiltin(name)).map(packageOf);
    const { version, dependencies, overrides } = manifestOf(root);
    const versions = { ...objectOf(manifestOf(shop)['dependencies']), ...objectOf(dependencies) };
    const packages = [...new Set(names)].sort().map((name) => [name, versions[name]]);
    const lacking = packages.find(([, version]) => version === undefined);
    if (lacking) this.error(`The server imports '${lacking[0]}', which is no dependency in package.json.`);
    const source = { version, private: true, type: 'module', dependencies: Object.fromEntries(packages), overrides };
    this.emitFile({ type: 'asset', fileName: 'package.json', source: `${JSON.stringify(source, null, 2)}\n` });
  },
});
