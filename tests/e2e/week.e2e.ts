import { type InputDevice, keyboardOf, mouseOf } from '../day/hands.ts';
import { comeIn } from '../week/monday.ts';
import { expectFocus } from '../week/seen.ts';
import { week } from '../week/week.ts';
import { complaintsOf, expect, signIn, signedOut as test } from './panel.ts';
import { secondShop } from './secondShop.ts';

// The same week of the second shop's owner, by each device alone. Each has a shop of its own.
// The first try has to pass: a person has no other.
test.describe.configure({ retries: 0, mode: 'parallel' });

const devices: Readonly<Record<InputDevice['kind'], typeof mouseOf>> = {
  mouse: mouseOf,
  keyboard: (page) => keyboardOf(page, 'ArrowDown'),
};

for (const [place, kind] of (['mouse', 'keyboard'] as const).entries()) {
  test.describe(() => {
    const { home } = secondShop(30 + 3 * place);
    test.use({
      baseURL: home,
      locale: 'en-GB',
      timezoneId: 'Europe/Paris',
      permissions: ['clipboard-read', 'clipboard-write'],
    });

    test(`a week by ${kind}`, async ({ page, browser }) => {
      test.setTimeout(900_000);
      const complaints = complaintsOf(page);
      const colleague = await (await browser.newContext()).newPage();
      const person = { page, hands: devices[kind](page), colleague };
      await signIn(colleague, 'owner@atelier.example', home);
      await comeIn(person);
      for (const [day, tasks] of Object.entries(week)) {
        await test.step(day, async () => {
          for (const task of tasks) {
            await test.step(task.name, async () => {
              await task(person);
              if (kind === 'keyboard') await expectFocus(page);
            });
          }
        });
      }
      expect(complaints).toEqual([]);
    });
  });
}
