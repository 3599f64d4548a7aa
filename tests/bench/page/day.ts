import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from 'playwright';
import { type InputDevice, keyboardOf, mouseOf } from '../../day/hands.ts';
import { mistakesOf, RIGHT } from '../../day/material.ts';
import { ourDay } from '../../day/ourDay.ts';
import { reactAdminDay } from '../../day/reactAdminDay.ts';
import { shopProducts } from '../../day/shopProducts.ts';
import { type Day, type Efforts, medianDay, timesAsMuch, workThrough } from '../../day/story.ts';
import { type BuiltPage, peerFolder } from './apps.ts';
import { panelFolder, preparePeer } from './builds.ts';
import type { Asked } from './dayServer.ts';
import { dayTable } from './dayTable.ts';
import { withBrowser } from './visit.ts';

/** A day in an app. */
interface AppsDay {
  readonly app: BuiltPage;
  /** Where it begins. */
  readonly start: string;
  readonly day: Day;
  /** After this key Tab leaves its tables. */
  readonly leave?: string;
}

const ours: AppsDay = {
  app: { name: 'ours', folder: panelFolder, isPanel: true },
  start: '/login',
  day: ourDay,
  leave: 'ArrowDown',
};
const theirs: AppsDay = {
  app: { name: 'react-admin', folder: peerFolder('react-admin', 'day'), isPanel: false },
  start: '/#/login',
  day: reactAdminDay,
};

/** What a day can be worked with. */
export const handsNames = ['mouse', 'keyboard'] as const satisfies readonly InputDevice['kind'][];

/** Which day is to be worked. */
interface Wanted {
  readonly products: number;
  readonly hands: InputDevice['kind'];
  /** Whether only in the panel. */
  readonly isAlone: boolean;
  /** How many of the prices are changed one by one in react-admin; the others are reckoned from them. */
  readonly byHand: number;
  /** How many days each app is worked. */
  readonly reps: number;
}

/** Days of work in the panel and in react-admin, in turn: the table of what each step takes, by its median. */
export async function day(wanted: Wanted): Promise<string> {
  if (!wanted.isAlone) await preparePeer('react-admin', 'day');
  const apps = wanted.isAlone ? [ours] : [ours, theirs];
  const days = new Map<string, Efforts[]>(apps.map(({ app }) => [app.name, []]));
  for (let rep = 0; rep < wanted.reps; rep += 1) {
    // Another one begins each time.
    const inTurn = rep % 2 === 0 ? apps : apps.toReversed();
    for (const one of inTurn) days.get(one.app.name)?.push(await work(one, wanted));
  }
  return dayTable(wanted.hands, new Map([...days].map(([name, efforts]) => [name, medianDay(efforts)])));
}

/** Works a day in an app with a new shop. @throws when not all of it was really done */
async function work({ app, start, day, leave }: AppsDay, wanted: Wanted): Promise<Efforts> {
  const kind = wanted.hands;
  // The panel imports them all.
  const byHand = app.isPanel ? RIGHT : Math.min(wanted.byHand, RIGHT);
  const server = fork('tools/run.mjs', ['tests/bench/page/dayServer.ts']);
  const asked: Asked = { page: app, products: wanted.products };
  server.send(asked);
  const [home]: string[] = await once(server, 'message');
  if (home === undefined) throw new Error('The server does not say where it answers.');
  try {
    return await withBrowser(async (browser) => {
      const products = await shopProducts(home);
      const page = await browser.newPage();
      page.setDefaultTimeout(20_000);
      await page.goto(home + start);
      await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();
      const hands = kind === 'mouse' ? mouseOf(page) : keyboardOf(page, leave);
      const efforts = await workThrough(day, { page, hands, home, products, byHand }, (step, { clicks, keys, ms }) =>
        console.error(`${app.name} by ${kind}, ${step}: ${clicks} clicks, ${keys} keys, ${Math.round(ms)} ms`),
      );
      await settled(page);
      const mistakes = mistakesOf(products, await shopProducts(home), byHand);
      if (mistakes.length > 0) throw new Error(`${app.name} by ${kind}: ${mistakes.join(' ')}`);
      const prices = efforts.get('prices');
      return prices && byHand < RIGHT
        ? new Map([...efforts, ['prices', timesAsMuch(prices, RIGHT / byHand)]])
        : efforts;
    });
  } finally {
    if (server.connected) server.disconnect();
  }
}

/** Waits for the calls that an app makes late. */
const settled = (page: Page) => page.waitForTimeout(1000);
