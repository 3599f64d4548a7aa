import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bundledConfig } from '../../src/panel/config/bundledConfig.ts';
import { createConfig } from '../../src/shared/config/config.ts';
import { entities } from '../../src/shared/config/files.ts';
import { pagesIn, pathOf } from '../../src/shared/config/menu.ts';
import { type FakeApi, fakeApi } from '../support/fakeApi.ts';
import { fakeIdentity } from '../support/fakeIdentity.ts';
import { people, renderPanel, userOf } from '../support/renderPanel.tsx';
import { samples } from '../support/samples.ts';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ ...samples, users: Object.values(people) }, [...entities.values()]);
});
afterEach(async () => {
  api.restore();
  await page.viewport(1280, 900);
});

/** What can be pressed or typed into: of a table the head and the first row, which stand for the others. */
const controls = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(':is(a[href], button, input):not([type=file], .skip)')].filter(
    (control) =>
      control.checkVisibility({ checkVisibilityCSS: true }) && !control.closest('tbody > tr:nth-child(n + 2), .tree'),
  );

/** The boxes around an element. */
const around = ({ parentElement }: Element): Element[] =>
  parentElement ? [parentElement, ...around(parentElement)] : [];

/** Whether a control is seen, or comes into view by scrolling: sideways in a table only. */
function isReached(control: HTMLElement): boolean {
  control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { left, top, width, height } = control.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const isHit = hit !== null && (control.contains(hit) || (hit.closest('label, .field')?.contains(control) ?? false));
  return isHit && around(control).every((box) => box.scrollLeft === 0 || box.matches('.table'));
}

const nameOf = (control: HTMLElement) => control.ariaLabel || control.textContent || control.id;

for (const language of bundledConfig.languages) {
  const { panel } = await bundledConfig.in(language);
  test.each(pagesIn(panel.menu).map((one) => [one.title, pathOf(one)]))(
    `${language}: nothing of %s is out of reach, however wide the window is`,
    async (_, path) => {
      const parts = await bundledConfig.in(language);
      const screen = await renderPanel(path, fakeIdentity(), createConfig(parts, {}, bundledConfig.languages));
      screen.provider.become(userOf(people.admin));
      await expect.element(screen.getByRole('banner')).toBeVisible();
      await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument();
      for (const width of [600, 700, 767, 1024, 1280]) {
        await page.viewport(width, 900);
        await expect
          .poll(
            () =>
              controls()
                .filter((one) => !isReached(one))
                .map(nameOf),
            { message: `${width} px` },
          )
          .toEqual([]);
      }
    },
  );
}
