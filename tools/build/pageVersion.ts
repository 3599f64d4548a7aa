import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * A Vite plugin that writes the version of a build into its page: a hash of the page, which has the style sheet, and
 * names the files of code by their hashes. An open page detects a newer build by it (`src/panel/app/followVersion.ts`).
 */
export const pageVersion = (): Plugin => ({
  name: 'page-version',
  apply: 'build',
  transformIndexHtml: {
    // After the files are named; plugins with the same order run in sequence.
    order: 'post',
    handler: (html) => {
      const content = createHash('sha256').update(html).digest('base64url').slice(0, 16);
      return [{ tag: 'meta', attrs: { name: 'version', content }, injectTo: 'head' }];
    },
  },
});
