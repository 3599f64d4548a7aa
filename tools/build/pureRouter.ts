import type { Plugin } from 'vite';

/**
 * A Vite plugin that lets the bundler leave out what the page does not use of react-router: its forms, its scripts and all that
 * only its data router needs (docs/decisions.md). In its file they stand behind calls and names for debugging, which a
 * bundler has to keep.
 */
export const pureRouter = (): Plugin => ({
  name: 'pure-router',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]node_modules[\\/]react-router[\\/]dist[\\/]/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(/(?<=^var \w+ = )(?=React\d*\.(createContext|forwardRef|memo)\()/gm, '/* @__PURE__ */ '),
      map: null,
    }),
  },
});
