import type { Page } from '@playwright/test';
import { type InputDevice, keyboardOf, mouseOf } from '../day/hands.ts';
import { mistakesOf } from '../day/material.ts';
import { ourDay } from '../day/ourDay.ts';
import { shopProducts } from '../day/shopProducts.ts';
import { together, workThrough } from '../day/story.ts';
import { complaintsOf, expect, signedOut as test } from './panel.ts';
import { shiftsOf, watchShifts } from './shifts.ts';

const handsOf: Record<InputDevice['kind'], typeof mouseOf> = {
  mouse: mouseOf,
  keyboard: (page) => keyboardOf(page, 'ArrowDown'),
};

/** Answers later than half a second after a click: what moves then moves under somebody's hand. */
async function answerLate(page: Page) {
  await page.route('**/api/**', async (route) => {
    await new Promise((passed) => setTimeout(passed, 550));
    await route.continue();
  });
}

// The same day in react-admin beside it: npm run bench -- --only day
for (const kind of ['mouse', 'keyboard'] as const) {
  test(`a day by ${kind}`, async ({ page, baseURL: home = '' }) => {
    const complaints = complaintsOf(page);
    const products = await shopProducts(home);
    await watchShifts(page);
    await answerLate(page);
    await page.goto('/login');
    const efforts = await workThrough(ourDay, { page, hands: handsOf[kind](page), home, products }).finally(() => {
      // Why a step could not be done may stand among them.
      if (complaints.length > 0) console.log(complaints);
    });
    expect(mistakesOf(products, await shopProducts(home))).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await shiftsOf(page)).toEqual([]);
    const { clicks, keys, ms } = together([...efforts.values()]);
    console.log(`A day by ${kind}: ${clicks} clicks, ${keys} keys, ${Math.round(ms)} ms.`);
  });
}
