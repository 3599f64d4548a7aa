import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { chromium as playwright } from '@playwright/test';
import { chromium } from '../chromium.ts';
import { root } from '../schemaFolder.ts';
import {
  type Backend,
  CAPABILITIES,
  type Capability,
  type Outcome,
  type Outcomes,
  type RunningBackend,
} from './backend.ts';
import { type Change, differencesOf, type Snapshot, snapshotOf, unexpected } from './compare.ts';
import { answers, refuseTaken, run, startServer } from './processes.ts';
import { script } from './script.ts';
import { contextOptions, type Visit } from './visit.ts';

/** How long the backend may take to have what a step has changed, in milliseconds: a deletion waits for 'Undo'. */
const PATIENCE = 30_000;

interface Options {
  /** Where the backends are installed, each in a folder of its name. */
  readonly folder: string;
  /** The port of the panel. */
  readonly port: number;
  /** Only these; all others are left out of the outcomes. */
  readonly only?: readonly Capability[];
  readonly onOutcome?: (capability: Capability, outcome: Outcome) => void;
}

/**
 * Tries the panel with a backend: installs and starts it, makes the shop in it, serves the panel with the shipped config, and
 * goes through the script in a browser.
 * @throws if it cannot be begun
 */
export const rehearse = (backend: Backend, options: Options): Promise<Outcomes> =>
  withPanel(backend, options, async (panel, running, folder) => {
    const browser = await playwright.launch(chromium());
    try {
      const context = await browser.newContext(contextOptions);
      context.setDefaultTimeout(20_000);
      const page = await context.newPage();
      return await play({ browser, page, panel, backend, running }, folder, options);
    } finally {
      await browser.close();
    }
  });

/**
 * Installs and starts a backend, makes the shop in it, and serves the panel with the shipped config.
 * @param work done meanwhile, with the address of the panel and the folder of the backend
 * @throws if it cannot be begun
 */
export async function withPanel<Done>(
  backend: Backend,
  options: Pick<Options, 'folder' | 'port'>,
  work: (panel: string, running: RunningBackend, folder: string) => Promise<Done>,
): Promise<Done> {
  const folder = join(options.folder, backend.name);
  mkdirSync(folder, { recursive: true });
  await backend.install(folder);
  const running = await backend.start(folder, `http://localhost:${options.port}`);
  try {
    const panel = await startPanel(backend.name, options.port);
    try {
      return await work(panel.url, running, folder);
    } finally {
      await panel.stop();
    }
  } finally {
    await running.stop();
  }
}

async function play(visit: Visit, folder: string, { only = CAPABILITIES, onOutcome }: Options): Promise<Outcomes> {
  const outcomes = new Map<Capability, Outcome>();
  let before = await snapshotOf(visit.running);
  for (const capability of CAPABILITIES) {
    if (!only.includes(capability) && capability !== 'sign in') continue;
    const why = visit.backend.lacks[capability];
    const tried = why
      ? { outcome: { kind: 'lacks', why } as const, after: before }
      : await tryOne(visit, capability, before);
    if (tried.outcome.kind === 'fails') {
      const name = capability.replace(/\W+/g, '-');
      await visit.page.screenshot({ path: join(folder, `failed-${name}.png`) }).catch(() => {});
    }
    before = tried.after;
    outcomes.set(capability, tried.outcome);
    onOutcome?.(capability, tried.outcome);
  }
  return outcomes;
}

/** Tries a capability, and compares what the backend has then with what it had. */
async function tryOne(
  visit: Visit,
  capability: Capability,
  before: Snapshot,
): Promise<{ readonly outcome: Outcome; readonly after: Snapshot }> {
  let outcome: Outcome = { kind: 'works' };
  let changes: readonly Change[] | undefined;
  try {
    changes = await script[capability](visit);
  } catch (error) {
    outcome = { kind: 'fails', how: plain(error) };
  }
  const end = Date.now() + PATIENCE;
  while (true) {
    const after = await snapshotOf(visit.running);
    const wrong = unexpected(differencesOf(before, after, visit.backend.own), changes ?? []);
    // A deletion, for one, is sent when it cannot be undone any more.
    if (changes && wrong.length > 0 && Date.now() < end) await pause(500);
    else if (changes && wrong.length > 0)
      return { outcome: { kind: 'fails', how: wrong.slice(0, 4).join('; ') }, after };
    else return { outcome, after };
  }
}

/** The message of an error, without colours and in one line. */
function plain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return stripVTControlCharacters(text).replace(/\s+/g, ' ').slice(0, 400);
}

/** The panel with the shipped config of a backend. */
interface PanelServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Builds the panel with `examples/backends/{name}`, and serves it with an empty database. */
export async function startPanel(name: string, port: number): Promise<PanelServer> {
  const config = `examples/backends/${name}`;
  await run(root, [process.execPath, 'tools/panel.mjs', 'build', '--schema', config]);
  const data = mkdtempSync(join(tmpdir(), 'panel-'));
  const url = `http://localhost:${port}`;
  await refuseTaken(url);
  const server = [process.execPath, join(root, 'dist', config, 'server/main.js')] as const;
  const panel = await startServer(
    data,
    'panel',
    server,
    { PORT: String(port), DATA_DIR: data },
    answers(`${url}/readyz`),
  );
  return {
    url,
    async stop() {
      await panel.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
