// node tools/run.mjs tools/browser.ts   names the Chromium of the tests, and installs one where there is none
import { chromium } from './chromium.ts';

console.log(chromium().executablePath);
