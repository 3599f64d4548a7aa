import type { Plugin } from 'vite';

/** Components that only pages of react-router's framework and its data router draw. */
const unused = ['PrefetchPageLinks', 'RSCErrorHandler', 'DefaultErrorComponent'];

/**
 * A Vite plugin that leaves out what the page does not use of react-router (docs/decisions.md): its forms and scripts stand
 * behind calls and names for debugging, which a bundler has to keep, and its links draw the page's prefetched files.
 */
export const pureRouter = (): Plugin => ({
  name: 'pure-router',
  apply: 'build',
  enforce: 'pre',
  // The package names its build for developers alone.
  resolveId: {
    filter: { id: /^react-router(\/dom)?$/ },
    async handler(id, importer) {
      const found = await this.resolve(id, importer, { skipSelf: true });
      return found && { ...found, id: found.id.replace(/([\\/]dist[\\/])development(?=[\\/])/, '$1production') };
    },
  },
  transform: {
    filter: { id: /[\\/]node_modules[\\/]react-router[\\/]dist[\\/].*chunk/ },
    // The file that has its links.
    handler: (code) =>
      code.includes('LinkWithRef')
        ? { code: unused.reduce(withoutComponent, withPureCalls(code)), map: null }
        : undefined,
  },
});

const withPureCalls = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/(?<=^var \w+ = )(?=React\d*\.(createContext|forwardRef|memo)\()/gm, '/* @__PURE__ */ ');

/** The code with a component that draws nothing. @throws when there is none of that name */
function withoutComponent(code: string, name: string): string {
  const component = new RegExp(`^function ${name}\\([^]*?^\\}$`, 'm');
  if (!component.test(code)) throw new Error(`react-router has no component ${name} any more.`);
  return code.replace(component, `function ${name}() {\n  return null;\n}`);
}
