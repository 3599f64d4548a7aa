import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { getProp } from '../../src/shared/base/getProp.ts';
import { chromiumArgs, foundChromium } from '../chromiumPaths.ts';
import { shop } from '../schemaFolder.ts';

type Playwright = Pick<typeof import('playwright'), 'chromium'>;

const isPlaywright = (module: unknown): module is Playwright => getProp(module, 'chromium') !== undefined;

/**
 * Starts a Chromium by the shop's Playwright, which the engine does not bring.
 * @throws with the commands that install what is missing
 */
export async function startBrowser(): Promise<Browser> {
  const { chromium } = playwrightOfShop();
  const executablePath = foundChromium(chromium.executablePath());
  if (executablePath === undefined)
    throw new Error('Outlines need a Chromium, and there is none: npx playwright install --with-deps chromium');
  return chromium.launch({ executablePath, args: chromiumArgs });
}

function playwrightOfShop(): Playwright {
  try {
    const found: unknown = createRequire(join(shop, 'package.json'))('playwright');
    if (isPlaywright(found)) return found;
  } catch (error) {
    if (getProp(error, 'code') !== 'MODULE_NOT_FOUND') throw error;
  }
  throw new Error(
    'Outlines are made in a browser, and Playwright is not installed: npm install --save-dev playwright && npx playwright install --with-deps chromium',
  );
}
