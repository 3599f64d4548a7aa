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
