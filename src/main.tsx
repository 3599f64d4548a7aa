import entities from 'virtual:entities';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, loadPages } from './app/App.tsx';
import { Look } from './app/Look.tsx';
import { PanelFailed } from './app/PanelFailed.tsx';
import { loadSettings, type Settings, WrongSettings } from './app/settings.ts';
import type { Connection } from './auth/identity.ts';
import { createConfig } from './config/config.ts';
import { ConfigProvider } from './config/context.ts';
import { panel } from './config/panel.ts';
import { screens } from './custom/screens.ts';

const config = createConfig(panel, entities, screens);

const root = createRoot(document.getElementById('root') ?? document.body, { onUncaughtError: tellFailure });

// The services: their code is requested now, and needed after the first page is drawn.
const outside = Promise.all([import('./auth/firebase.ts'), import('./wire/api.ts')]);
// Then the pages. An error is shown when a page is opened.
loadPages().catch(() => undefined);

/** Draws the panel, or the reason why it cannot be shown. */
async function start(): Promise<void> {
  document.title = panel.title;
  const settings = await loadSettings(`${import.meta.env.BASE_URL}config.json`, panel.texts);
  if (settings.faults) (await import('./app/faults/FaultDrawer.tsx')).mountFaults(settings.faults, panel.api.base);
  const connection = connect(settings);
  root.render(
    <StrictMode>
      <ConfigProvider value={config}>
        <App connection={connection} />
      </ConfigProvider>
    </StrictMode>,
  );
  await connection;
}

/** Creates the services: the identity provider and the API. */
async function connect({ apiHost, firebase }: Settings): Promise<Connection> {
  const [{ firebaseIdentity }, { createApi }] = await outside;
  const identity = firebaseIdentity(firebase, panel.login);
  const { base, upload } = panel.api;
  return { identity, api: createApi({ host: apiHost, base, small: upload.small, token: identity.token }) };
}

function tellFailure(error: unknown): void {
  console.error(error);
  root.render(
    <ConfigProvider value={config}>
      <Look>
        <PanelFailed {...(error instanceof WrongSettings && { reason: error.message })} />
      </Look>
    </ConfigProvider>,
  );
}

start().catch(tellFailure);
