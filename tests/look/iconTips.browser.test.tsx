import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import IconTips from '../../src/look/IconTips.tsx';

const show = () =>
  render(
    <>
      <button type="button" aria-label="Close" aria-keyshortcuts="Alt+C Meta+C">
        ×
      </button>
      <button type="button" aria-label="Save Walnut desk">
        Save
      </button>
      <IconTips />
    </>,
  );

describe('A button that shows only an icon', () => {
  test('says what it does to who points at it, until it is pressed', async () => {
    const screen = await show();
    await userEvent.hover(screen.getByRole('button', { name: 'Close' }));
    await expect.element(page.getByRole('tooltip', { name: 'Close (Alt+C)', includeHidden: true })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expect
      .element(page.getByRole('tooltip', { name: 'Close (Alt+C)', includeHidden: true }))
      .not.toBeInTheDocument();
  });

  test('has no tip where its text is shown', async () => {
    const screen = await show();
    await userEvent.hover(screen.getByRole('button', { name: 'Save' }));
    await userEvent.hover(screen.getByRole('button', { name: 'Close' }));
    await expect.element(page.getByRole('tooltip', { includeHidden: true })).toHaveTextContent('Close (Alt+C)');
  });

  test('says so to the keyboard, and Escape takes it away', async () => {
    await show();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('tooltip', { name: 'Close (Alt+C)', includeHidden: true })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect
      .element(page.getByRole('tooltip', { name: 'Close (Alt+C)', includeHidden: true }))
      .not.toBeInTheDocument();
  });
});
