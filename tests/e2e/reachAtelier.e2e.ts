import type { BrowserContext } from '@playwright/test';
import { screensOf } from './openers.ts';
import { signIn, signedOut as test } from './panel.ts';
import { laptop, smallPhone, walk } from './reachable.ts';
import { secondShop } from './secondShop.ts';

// Another config, in a language with longer words and in one that is read from right to left (see reach.e2e.ts).

const { home } = secondShop(40);
test.use({ baseURL: home });

// Each test has a page of its own: all processes share the file.
test.describe.configure({ mode: 'parallel' });

/** What a browser keeps of the owner's session: each server is signed in to once. */
let session: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;
// A process that comes back to this file after another one has a new server, which knows no session.
test.beforeAll(() => {
  session = undefined;
});

for (const language of ['fr', 'ar'])
  for (const screen of screensOf('examples/atelier'))
    test(`all that ${screen.name} opens in ${language} can be reached`, async ({ page, context }) => {
      test.setTimeout(600_000);
      if (session) await context.setStorageState(session);
      else {
        await signIn(page, 'owner@atelier.example', home);
        session = await context.storageState({ indexedDB: true });
      }
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await walk(page, screen, [[smallPhone, laptop]]);
    });
