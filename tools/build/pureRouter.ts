import type { Plugin } from 'vite';

/**
 * What only pages of react-router's framework and its data router use, and what it warns developers of: functions, and what
 * they return here.
 */
const unused: Readonly<Record<string, string>> = {
  DefaultErrorComponent: 'null',
  PrefetchPageLinks: 'null',
  RSCErrorHandler: 'null',
  useNavigateStable: 'null',
  usePrefetchBehavior: '[false, null, {}]',
  warning: 'undefined',
};

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
    handler: (code) => (code.includes('LinkWithRef') ? { code: withoutUnused(code), map: null } : undefined),
  },
});

const withPureCalls = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/(?<=^var \w+ = )(?=React\d*\.(createContext|forwardRef|memo)\()/gm, '/* @__PURE__ */ ');

/** @throws when it lacks one of the names */
const withoutUnused = (code: string): string =>
  Object.entries(unused).reduce(
    (rest, [name, value]) => withFunction(rest, name, `return ${value};`),
    withoutDataRouter(withPureCalls(code)),
  );

/** Routes are drawn without the state of a data router, which there is none of. */
function withoutDataRouter(code: string): string {
  const state = /(?<=let dataRouterState = )dataRouterOpts\?\.state;/;
  if (!state.test(code)) throw new Error('react-router draws its routes in another way.');
  return code.replace(state, 'undefined;');
}

/**
 * A module's code with another body of one of its functions, written at the start of a line.
 * @throws when there is none of that name
 */
function withFunction(code: string, name: string, body: string): string {
  const found = new RegExp(`^(function ${name}\\([^)]*\\) \\{)[^]*?^\\}$`, 'm').exec(code);
  if (!found) throw new Error(`There is no function ${name} any more.`);
  return `${code.slice(0, found.index)}${found[1]}${body}}${code.slice(found.index + found[0].length)}`;
}
