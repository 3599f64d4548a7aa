import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, loadPages } from './app/App.tsx';
import { Look } from './app/Look.tsx';
import { PanelFailed } from './app/PanelFailed.tsx';
import { loadSettings, type Settings, WrongSettings } from './app/settings.ts';
import type { Identity } from './auth/identity.ts';
import { createConfig } from './config/config.ts';
import { ConfigProvider } from './config/context.ts';
import { entities, panel } from './config/files.ts';

const config = createConfig(
  panel,
  Object.fromEntries([...entities].map(([name, entity]) => [name, async () => entity])),
);

const root = createRoot(document.getElementById('root') ?? document.body, { onUncaughtError: tellFailure });

// What talks to the outside: asked for now, needed after the first page is drawn.
const outside = Promise.all([import('./auth/firebase.ts'), import('./wire/http.ts'), import('./wire/host.ts')]);
// And then the pages. Should that fail, it is told when they are wanted.
loadPages().catch(() => undefined);

/** Shows the panel, or says why it cannot: never a blank page. */
async function start(): Promise<void> {
  document.title = panel.title;
  const settings = await loadSettings(`${import.meta.env.BASE_URL}config.json`, panel.texts);
  const identity = connect(settings);
  root.render(
    <StrictMode>
      <ConfigProvider value={config}>
        <App identity={identity} />
      </ConfigProvider>
    </StrictMode>,
  );
  await identity;
}

/** Makes the borders with the API and the identity provider. */
async function connect({ apiHost, firebase }: Settings): Promise<Identity> {
  const [{ firebaseIdentity }, { connectHttp, setTokenSource }, { setHost }] = await outside;
  setHost(apiHost);
  connectHttp(`${apiHost}${panel.api.base}`);
  const identity = firebaseIdentity(firebase, panel.login);
  setTokenSource(identity.token);
  return identity;
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
