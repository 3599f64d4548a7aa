import type { Plugin } from 'vite';
import { withFunction } from './withFunction.ts';

/**
 * What React DOM sets where it takes over a page that a server drew (`hydrateRoot`), and where it animates a change
 * (`<ViewTransition>`). The minifier leaves out what runs only when one of them is set.
 */
const neverSet = ['isHydrating', 'shouldStartViewTransition'];

/** Functions that do nothing in a page drawn by `createRoot`, and what they return there. */
const unused: Readonly<Record<string, string>> = {
  // A page drawn by a server: its parts, and the events that wait for them.
  attemptExplicitHydrationTarget: '',
  clearHydrationBoundary: '',
  commitActivityHydrationCallbacks: '',
  commitSuspenseHydrationCallbacks: '',
  getNextHydratable: 'null',
  getParentHydrationBoundary: 'null',
  hideOrUnhideDehydratedBoundary: '',
  popHydrationState: 'false',
  popToNextHostParent: '',
  prepareToHydrateHostInstance: '',
  queueIfContinuousEvent: 'false',
  resetHydrationState: '',
  retryIfBlockedOn: '',
  throwOnHydrationMismatch: '',
  updateDehydratedSuspenseComponent: 'null',
  upgradeHydrationErrorsToRecoverable: 'null',
  // Animated changes: a <ViewTransition> draws its children without any.
  commitEnterViewTransitions: '',
  commitExitViewTransitions: '',
  commitNestedViewTransitions: '',
  getViewTransitionClassName: '"none"',
  restoreEnterOrExitViewTransitions: '',
  restoreNestedViewTransitions: '',
  restoreViewTransitionName: '',
  restoreViewTransitionOnHostInstances: '',
  trackEnterViewTransitions: '',
  // `SuspenseList`, which React does not export.
  updateSuspenseListComponent: 'null',
};

/**
 * A Vite plugin that leaves out what React DOM has for pages drawn by a server and for animated changes (docs/decisions.md).
 * A version of React DOM without one of these names fails the build.
 */
export const leanReact = (): Plugin => ({
  name: 'lean-react',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]react-dom-client\.production\.js$/ },
    handler: (code) => ({ code: withoutUnused(code), map: null }),
  },
});

/** React DOM's module without what this page does not use. @throws when it lacks one of the names */
export const withoutUnused = (code: string): string =>
  Object.entries(unused).reduce(
    (rest, [name, value]) => withFunction(rest, name, value && `return ${value};`),
    neverSet.reduce(asConstant, code),
  );

/** The code with a variable that keeps its first value, `false`. @throws when there is none of that name */
function asConstant(code: string, name: string): string {
  const [before = '', first, ...assigned] = code.split(new RegExp(`\\b(?=${name} = ![01])`));
  if (first === undefined) throw new Error(`React DOM has no variable ${name} any more.`);
  return before + first + assigned.map((part) => part.replace(/^\w+ = ![01]/, 'void 0')).join('');
}
