import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/panel/app/theme/GlobalStyles.tsx';
import '../../src/panel/ui/field.css';
import { InputField } from '../../src/panel/ui/InputField.tsx';
import { Themed } from '../../src/panel/ui/Themed.tsx';

/** What a box looks like: its height, corners, edge and text. */
function lookOf(element: Element | null) {
  if (!element) throw new Error('There is no such element.');
  const { borderRadius, fontFamily, fontSize, color } = getComputedStyle(element);
  return { height: Math.round(element.getBoundingClientRect().height), borderRadius, fontFamily, fontSize, color };
}

test.each([
  ['with a mouse', 1280],
  ['on a phone', 390],
])('plain fields and those of MUI look the same %s', async (_, width) => {
  await page.viewport(width, 800);
  const { container } = await render(
    <Themed>
      <InputField label="Plain" type="text" value="One" onChange={() => undefined} />
      <TextField label="Of MUI" value="One" onChange={() => undefined} />
    </Themed>,
  );
  const [plain, own] = [container.querySelector('.field > input'), container.querySelector('.MuiInputBase-root')];
  expect(lookOf(plain)).toEqual(lookOf(own));
  const edge = getComputedStyle(container.querySelector('fieldset') ?? container);
  expect(getComputedStyle(plain ?? container).borderTopColor).toBe(edge.borderTopColor);
  await page.viewport(1280, 800);
});

test.each([
  ['filled', 'contained'],
  ['outlined', 'outlined'],
] as const)('plain %s buttons and those of MUI look the same', async (plainKind, kind) => {
  const { container } = await render(
    <Themed>
      <button type="button" className={`button ${plainKind}`}>
        Save it
      </button>
      <Button variant={kind}>Save it</Button>
    </Themed>,
  );
  const [plain, own] = [...container.querySelectorAll('button')];
  expect(lookOf(plain ?? null)).toEqual(lookOf(own ?? null));
});

test.each([
  [300, true],
  [130, false],
])('a filter of %i px shows its whole label: %s', async (width, isSeen) => {
  const { container } = await render(
    <div className="field choice" style={{ width }}>
      <button type="button">Unsorted</button>
      <span>Sort by</span>
    </div>,
  );
  const [pill, value, label] = ['.choice', 'button', 'span'].map(
    (part) => container.querySelector(part)?.getBoundingClientRect() ?? new DOMRect(),
  );
  expect((label?.bottom ?? 0) <= (pill?.bottom ?? 0)).toBe(isSeen);
  expect(label?.width).toBeGreaterThan(50);
  // The value, too, is whole, and its edge is that of the pill alone.
  const field = container.querySelector('button');
  expect(field?.scrollWidth).toBe(field?.clientWidth);
  expect(value?.width).toBeGreaterThan(isSeen ? 150 : 120);
  field?.focus();
  expect(getComputedStyle(field ?? container).boxShadow).toBe('none');
});
