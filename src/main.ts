import entities from 'virtual:entities';
import { loadPages } from './app/pages.ts';
import { loadSettings } from './app/settings.ts';
import { shownEntity } from './app/shownEntity.ts';
import { createSession } from './auth/createSession.ts';
import { firebaseIdentity } from './auth/firebase.ts';
import type { Connection } from './auth/identity.ts';
import { backendOf } from './config/backend.ts';
import { createConfig } from './config/config.ts';
import { panel } from './config/panel.ts';
import { screens } from './custom/screens.ts';
import { createApi } from './wire/api.ts';

// The start of the page: it begins to sign in while the code that draws arrives (docs/architecture.md#the-start).

const base = import.meta.env.BASE_URL;
const path = () => window.location.pathname.slice(base.length - 1);

const config = createConfig(panel, entities, screens);
const drawing = import('./app/draw.tsx');
// The login page does not wait for the pages' code. Should it not come, that is told when a page is drawn.
const pages = path() === '/login' ? undefined : loadPages().catch(() => undefined);
const connection = connect();
const session = createSession(connection, config, () => shownEntity(panel.menu, path()));

document.title = panel.title;
draw().catch(tellPlainly);

/** Creates the services: the identity provider and the API. */
async function connect(): Promise<Connection> {
  const inPage = document.getElementById('settings')?.textContent;
  const { apiHost, firebase, faults } = await loadSettings(`${base}config.json`, panel.texts, inPage);
  if (faults) (await import('./app/faults/FaultDrawer.tsx')).mountFaults(faults, panel.api.base);
  const identity = firebaseIdentity(firebase, panel.login);
  const { small } = panel.api.upload;
  return { identity, api: createApi({ host: apiHost, ...backendOf(panel), small, token: identity.token }) };
}

async function draw(): Promise<void> {
  const { drawPanel } = await drawing;
  await pages;
  drawPanel({ config, session, connection });
}

/** Without the code that draws. */
function tellPlainly(error: unknown): void {
  console.error(error);
  document.body.textContent = panel.texts.panelFailed;
}
