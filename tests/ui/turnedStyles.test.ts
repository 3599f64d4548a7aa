import { expect, test } from 'vitest';
import { turnedStyles } from '../../src/panel/ui/flipStyles.ts';

test.each([
  ['margin-left:8px;color:red;', 'margin-right:8px;color:red;'],
  ['left:0;right:14px;', 'right:0;left:14px;'],
  ['padding:1px 2px 3px 4px;margin:1px 2px;', 'padding:1px 4px 3px 2px;margin:1px 2px;'],
  ['padding:4px calc(8px + 1px) 4px 0;', 'padding:4px 0 4px calc(8px + 1px);'],
  ['text-align:left;transform-origin:top left;', 'text-align:right;transform-origin:top right;'],
  ['transform:translate(14px, -9px) scale(0.75);', 'transform:translate(-14px, -9px) scale(0.75);'],
  ['transform:translateX(20px);', 'transform:translateX(-20px);'],
  ['transform:translateX(-50%);', 'transform:translateX(50%);'],
  ['transform:translateX(var(--far));', 'transform:translateX(calc(-1 * var(--far)));'],
  ['transform:translate(0, 3px);', 'transform:translate(0, 3px);'],
  ['padding:calc(1 * var(--gap)) calc(2 * var(--gap));', 'padding:calc(1 * var(--gap)) calc(2 * var(--gap));'],
  ['margin:0 calc(2 * var(--gap)) 0 4px;', 'margin:0 4px 0 calc(2 * var(--gap));'],
  ['transform:translate(calc(50% - var(--gap)), 2px);', 'transform:translate(calc(-1 * calc(50% - var(--gap))), 2px);'],
  ['border-top-left-radius:4px;', 'border-top-right-radius:4px;'],
  ['border-radius:1px 2px 3px 4px;', 'border-radius:2px 1px 4px 3px;'],
  ['border-radius:8px;', 'border-radius:8px;'],
])('%s becomes %s', (styles, turned) => expect(turnedStyles(styles)).toBe(turned));

test('nested rules are mirrored, selectors and media queries are not', () => {
  expect(turnedStyles('&:hover{left:0;}@media (min-width:600px){margin-right:2px;a:hover{float:left}}')).toBe(
    '&:hover{right:0;}@media (min-width:600px){margin-left:2px;a:hover{float:right}}',
  );
});

test('mirrored twice they are unchanged', () => {
  const styles = 'margin:1px 2px 3px 4px;left:1px;transform:translate(-4px, 2px);border-radius:1px 2px 3px 4px;';
  expect(turnedStyles(turnedStyles(styles))).toBe(styles);
});

test('logical properties stay', () => {
  const styles = 'margin-inline-start:8px;inset-inline:0 4px;text-align:start;--left:1px;content:"left";';
  expect(turnedStyles(styles)).toBe(styles);
});
