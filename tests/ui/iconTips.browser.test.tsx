import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import IconTips from '../../src/panel/ui/IconTips.tsx';

const buttons = (
  <>
    <button type="button" aria-label="Close" aria-keyshortcuts="Alt+C Meta+C">
      ×
    </button>
    <button type="button" aria-label="Save Walnut desk">
      Save
    </button>
  </>
);

const show = () =>
  render(
    <>
      {buttons}
      <IconTips />
    </>,
  );

/** The tips, where their code comes after somebody has come to a button. */
const showLater = async (come: () => Promise<void>) => {
  await render(buttons);
  await come();
  await render(<IconTips />);
};

describe('A button that shows only an icon', () => {
  test('shows its tooltip on hover, until it is pressed', async () => {
    const screen = await show();
    await userEvent.hover(screen.getByRole('button', { name: 'Close' }));
    await expect.element(page.getByRole('tooltip', { name: 'Close (Alt+C)', includeHidden: true })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expect
      .element(page.getByRole('tooltip', { name: 'Close (Alt+C)', includeHidden: true }))
      .not.toBeInTheDocument();
  });

  test('has no tooltip where its text is shown', async () => {
    const screen = await show();
    await userEvent.hover(screen.getByRole('button', { name: 'Save' }));
    await userEvent.hover(screen.getByRole('button', { name: 'Close' }));
    await expect.element(page.getByRole('tooltip', { includeHidden: true })).toHaveTextContent('Close (Alt+C)');
  });

  test('shows its tooltip on keyboard focus, and Escape hides it', async () => {
    await show();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('tooltip', { name: 'Close (Alt+C)', includeHidden: true })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect
      .element(page.getByRole('tooltip', { name: 'Close (Alt+C)', includeHidden: true }))
      .not.toBeInTheDocument();
  });

  test('shows its tooltip when hovered before the code of tooltips has loaded', async () => {
    await showLater(() => userEvent.hover(page.getByRole('button', { name: 'Close' })));
    await expect.element(page.getByRole('tooltip', { name: 'Close (Alt+C)', includeHidden: true })).toBeVisible();
  });

  test('shows its tooltip when focused before the code of tooltips has loaded', async () => {
    await showLater(() => userEvent.keyboard('{Tab}'));
    await expect.element(page.getByRole('tooltip', { name: 'Close (Alt+C)', includeHidden: true })).toBeVisible();
  });
});
