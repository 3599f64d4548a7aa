import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Lets `src/config/files.ts` read its config from another folder than `schema/`, as the schema plugin does. */
export const withConfigOf = (directory: string): Plugin => ({
  name: 'config-of',
  enforce: 'pre',
  transform(code, id) {
    if (!id.split('?')[0]?.endsWith('/src/config/files.ts')) return null;
    const folder = `../../${relative(process.cwd(), directory)}/`;
    return code.replaceAll('../../schema/', folder);
  },
});
