/**
 * Takes a picture of every screen in every state, in both colour schemes and seven widths, from the real built panel:
 * `npm run screens`, or some of them by words in their names: `npm run screens -- products 390-dark,1280`. With `--schema
 * FOLDER` of another shop, with `--no-axe` the pictures alone. They go to `screens/{width}-{scheme}/{screen}.{state}.png`,
 * of another shop to `screens/{its folder}/`.
 * Prints pages that scroll sideways, controls too small for touch, and what axe says of WCAG 2.2 AA.
 */
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { type Browser, type Page, chromium as playwright, type Route } from 'playwright';
import { isObject } from '../src/shared/base/json.ts';
import type { Entity } from '../src/shared/config/entity.ts';
import { entities, panel } from '../src/shared/config/files.ts';
import { mainFilter } from '../src/shared/config/filters.ts';
import { chromium } from './chromium.ts';
import { runNpm } from './npm.ts';
import { startServer } from './outlines/shopServer.ts';
import { outFolder, root, schemaFolder } from './schemaFolder.ts';

const server = join(root, outFolder, 'server/main.js');
const isOurs = schemaFolder === 'schema';
const pictures = isOurs ? 'screens' : join('screens', schemaFolder);
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-') && !word.endsWith('.mjs'));
const withAxe = !process.argv.includes('--no-axe');
/** Each word, or one of several with commas between them, is a part of its name. */
const isWanted = (name: string) => wanted.every((word) => word.split(',').some((part) => name.includes(part)));

/** The one of 640 is a window of 1280 at 200 %. */
const frames = [
  { width: 320, height: 640, touch: true },
  { width: 390, height: 844, touch: true },
  { width: 640, height: 400, touch: false },
  { width: 768, height: 1024, touch: true },
  { width: 1024, height: 768, touch: false },
  { width: 1280, height: 800, touch: false },
  { width: 1920, height: 1080, touch: false },
];
const schemes = ['light', 'dark'] as const;
/** Who sees everything, and somebody of the demo shop who sees nothing. */
const ADMIN = isOurs ? 'admin@shop.example' : 'owner@';
const FORBIDDEN = 'guest@shop.example';

const problems: string[] = [];
let taken = 0;

if (isStale()) runNpm(['run', 'build'], { cwd: root, output: 'inherit' });
const { address, close } = await startServer();
const browser = await playwright.launch(chromium());
try {
  const sets = frames.flatMap((frame) => schemes.map((scheme) => ({ frame, scheme })));
  // Most of the time goes into waiting: four at once.
  const lane = async () => {
    for (let set = sets.shift(); set; set = sets.shift()) await photograph(browser, address, set.frame, set.scheme);
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
} finally {
  await browser.close();
  await close();
}
console.log(`${taken} pictures in ${pictures}/`);
for (const problem of new Set(problems)) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Whether a source file is newer than the build. */
function isStale(): boolean {
  if (!existsSync(server)) return true;
  const built = statSync(server).mtimeMs;
  const files = ['src', schemaFolder].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(root, folder, file)),
  );
  return files.some(
    (file) => /\.(tsx?|json)$/.test(file) && !file.endsWith('.d.json.ts') && statSync(file).mtimeMs > built,
  );
}

/** What leads to a state of a screen. */
type Step = [screen: string, state: string, step: () => Promise<void>];

/** All pictures of one width and scheme. */
async function photograph(
  at: Browser,
  address: string,
  frame: (typeof frames)[number],
  scheme: (typeof schemes)[number],
) {
  const folder = `${frame.width}-${scheme}`;
  const context = await at.newContext({
    baseURL: address,
    viewport: { width: frame.width, height: frame.height },
    hasTouch: frame.touch,
    isMobile: frame.touch,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const shoot = async (screen: string, state: string) => {
    await page.waitForFunction(picturesAreThere, undefined, { timeout: 3000 }).catch(() => undefined);
    await page.waitForTimeout(120);
    for (const problem of await page.evaluate(layoutProblems, frame.touch))
      problems.push(`${folder} ${screen}.${state}: ${problem}`);
    mkdirSync(join(root, pictures, folder), { recursive: true });
    await page.screenshot({ path: join(root, pictures, folder, `${screen}.${state}.png`) });
    taken += 1;
    if (!withAxe) return;
    await page.evaluate(axe.source);
    for (const violation of await page.evaluate(violations))
      problems.push(`${folder} ${screen}.${state}: ${violation}`);
  };
  const forbidden = async () => {
    await signIn(page, FORBIDDEN);
    await page.getByText(panel.guard.forbidden.text).waitFor();
  };
  const dashboard = async () => {
    if (isOurs) await page.getByRole('button', { name: panel.guard.forbidden.button }).click();
    await signIn(page, ADMIN);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const menu = async () => {
    await press(page, panel.texts.menu);
    await page.getByRole('dialog').waitFor();
  };
  const steps: Step[] = [
    ['guard', 'signed-out', () => visit(page, '/')],
    ['login', 'start', () => visit(page, '/login')],
    ['guard', 'forbidden', forbidden],
    ['dashboard', 'start', dashboard],
    ['nowhere', 'start', () => visit(page, '/nowhere')],
    ...(frame.width < 960 ? [['menu', 'open', menu] satisfies Step] : []),
    ...[...entities.values()].flatMap((entity) => stepsOf(page, entity)),
  ];
  const isSignIn = (screen: string) => screen === 'guard' || screen === 'dashboard';
  const isAsked = ([screen, state]: Step) => isWanted(`${folder}/${screen}.${state}`);
  if (!steps.some(isAsked)) return context.close();
  for (const one of steps) {
    const [screen, state, step] = one;
    const asked = isAsked(one);
    if (!asked && !isSignIn(screen)) continue;
    if (state === 'forbidden' && !isOurs) continue;
    try {
      await step();
      if (asked) await shoot(screen, state);
    } catch (error) {
      problems.push(`${folder}/${screen}.${state}: ${String(error).split('\n')[0]}`);
    }
  }
  await context.close();
}

/** The states of an entity's screen, in an order in which one leads to the next. */
function stepsOf(page: Page, entity: Entity): Step[] {
  const { list, form, confirm, endpoints, name } = entity;
  const address = `/${name}`;
  const base = new URL(entity.api?.base ?? panel.api.base, 'http://localhost').pathname;
  /** The list's call, with and without a query. */
  const isList = ({ pathname }: URL) => pathname.endsWith(`${base}${endpoints.list.replace(/GET |\?.*/g, '')}`);
  const formPage = page.getByRole('main').filter({ has: page.locator('form') });
  const dialog = form?.page ? page.getByRole('dialog').or(formPage).first() : page.getByRole('dialog');
  const open = async () => {
    await visit(page, address);
    await page.getByRole('table').waitFor();
  };
  const submit = () => dialog.locator('button[type=submit]');
  const answered = (answer: (route: Route) => Promise<void>, text: string) => async () => {
    await page.unrouteAll();
    await page.route(isList, answer);
    await page.goto(address);
    await page.getByText(text).first().waitFor();
  };
  const steps: Step[] = [];
  const state = (title: string, step: () => Promise<void>) => void steps.push([name, title, step]);
  const editFirst = async () => {
    await open();
    await page.getByRole('table').getByRole('button', { name: panel.texts.edit }).first().click();
    await dialog.waitFor();
  };
  const filter = mainFilter(list.filters);
  state('list', open);
  if (filter) state('filter', () => page.getByRole('combobox', { name: filter.label }).click());
  if (list.tree)
    state('tree', async () => {
      await open();
      const closed = page.getByRole('button', { name: list.tree?.expand ?? '' });
      await closed.first().click();
      if (await closed.first().isVisible()) await closed.first().click();
    });
  if (form && list.add) {
    state('add', async () => {
      await open();
      await page.getByRole('button', { name: list.add ?? '', exact: true }).click();
      await dialog.waitFor();
    });
    state('invalid', async () => {
      if (await submit().isEnabled()) await submit().click();
      else await dialog.getByRole('textbox').first().fill('a');
    });
  }
  if (form && endpoints.update) {
    state('edit', editFirst);
    state('edit-end', () => dialog.locator('form').evaluate((element) => element.parentElement?.scrollTo(0, 1e6)));
    state('discard', async () => {
      const field = dialog.locator('form').getByRole('textbox').first();
      if (!(await field.isVisible())) return;
      await field.fill('Something else');
      await page.keyboard.press('Escape');
    });
    state('saved', async () => {
      // Else what was typed above is a draft, which is saved here, or refused.
      const discard = page.getByRole('button', { name: panel.texts.discard, exact: true });
      if (await discard.isVisible()) await discard.click();
      await editFirst();
      await submit().click();
      if (form.page) await page.getByRole('status').first().waitFor();
      else await dialog.waitFor({ state: 'detached' });
    });
  }
  if (endpoints.remove && confirm)
    state('confirm', async () => {
      await open();
      await page.getByRole('button', { name: panel.texts.delete }).first().click();
      await page.getByRole('dialog', { name: confirm.title }).waitFor();
    });
  // Without this list nobody has a role.
  if (name === panel.session.entity) return steps;
  state('empty', answered(emptied, list.empty));
  const refused = (route: Route) => route.fulfill({ status: 500, json: {} });
  state('error', answered(refused, entity.errors?.list ?? panel.texts.retry));
  state('loading', async () => {
    await page.route(isList, () => undefined);
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: list.title, level: 1 }).waitFor();
    await page.getByRole('progressbar').first().waitFor();
  });
  return steps;
}

/** Answers as the API does, in its manner, for a list without records. */
async function emptied(route: Route): Promise<void> {
  const response = await route.fetch({ maxRetries: 3 });
  const headers = { ...response.headers(), 'content-range': 'items */0', 'x-total-count': '0', 'total-records': '0' };
  await route.fulfill({ response, headers, json: withoutRecords(await response.json()) });
}

/** An answer with empty lists and totals of 0. */
function withoutRecords(answer: unknown): unknown {
  if (Array.isArray(answer)) return [];
  if (typeof answer === 'number') return 0;
  if (!isObject(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).map(([word, value]) => [word, withoutRecords(value)]));
}

async function visit(page: Page, address: string): Promise<void> {
  await page.unrouteAll();
  await page.goto(address);
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  const [chooser] = await Promise.all([page.waitForEvent('popup'), press(page, panel.login.button)]);
  await chooser.getByRole('button', { name: email }).click();
  await page.waitForURL('/');
}

/** Runs in the page: whether every picture in view has loaded or failed. */
function picturesAreThere(): boolean {
  return [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight);
}

/** Runs in the page, where axe is: what breaks a rule of WCAG, and the first element that does. */
async function violations(): Promise<string[]> {
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const found = await window.axe.run(document, { runOnly, resultTypes: ['violations'] });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** Runs in the page: whether it scrolls sideways, and which controls are too small for touch. */
function layoutProblems(touch: boolean): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`scrolls sideways: ${scrollWidth} > ${clientWidth}`);
  if (!touch) return found;
  for (const control of document.querySelectorAll(
    'button, a[href], [role=combobox], [role=option], input[type=checkbox]',
  )) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[aria-hidden=true]')) continue;
    const around = control.closest('.MuiInputBase-root, .MuiSwitch-root') ?? control;
    const { width, height } = around.getBoundingClientRect();
    const label = control.getAttribute('aria-label') ?? control.textContent ?? '';
    if (width > 1 && (width < 44 || height < 44))
      found.push(`${Math.round(width)}×${Math.round(height)} px: ${label.replace(/[0-9]+/g, '…')}`);
  }
  return found;
}
