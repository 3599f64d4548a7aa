import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { withoutUnused } from '../../tools/build/leanReact.ts';

const reactDom = createRequire(import.meta.url)
  .resolve('react-dom/client')
  .replace(/client\.js$/, 'cjs/react-dom-client.production.js');
const whole = readFileSync(reactDom, 'utf8');

test('React DOM never hydrates, and never starts a view transition', () => {
  const lean = withoutUnused(whole);
  expect(() => new Function('exports', 'require', lean)).not.toThrow();
  expect(whole).toMatch(/isHydrating = !0/);
  expect(lean).not.toMatch(/(isHydrating|shouldStartViewTransition) = !0/);
  expect(lean).toContain('function popHydrationState(fiber) {return false;}');
  expect(lean.length).toBeLessThan(whole.length * 0.96);
});

test('a React DOM that lacks one of the replaced names is refused', () => {
  expect(() => withoutUnused(whole.replace('function popHydrationState(', 'function popState('))).toThrow(
    'There is no function popHydrationState any more.',
  );
  expect(() => withoutUnused(whole.replaceAll('isHydrating', 'isTakingOver'))).toThrow(
    'React DOM has no variable isHydrating any more.',
  );
});
