import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './app/App.tsx';
import { CannotStart } from './app/CannotStart.tsx';
import { routes } from './app/routes.tsx';
import { loadSettings } from './app/settings.ts';
import { panel } from './entity/entities.ts';
import { setHost } from './wire/host.ts';
import { connectHttp } from './wire/http.ts';

const base = import.meta.env.BASE_URL;
const root = createRoot(document.getElementById('root') ?? document.body.appendChild(document.createElement('div')));

/** Shows the panel, or says why it cannot. */
async function start(): Promise<void> {
  document.title = panel.title;
  // Asked for before the settings are there, needed after: neither waits for the other.
  const sdk = import('./auth/firebase.ts').catch(() => {
    throw new Error(panel.texts.unreachable);
  });
  const settings = await loadSettings(`${base}config.json`);
  const host = settings.apiHost.replace(/\/+$/, '');
  setHost(host);
  connectHttp(`${host}${panel.api.base}`);

  const identity = sdk.then(({ firebaseIdentity }) => firebaseIdentity(settings.firebase));
  const router = createBrowserRouter(routes, { basename: base });
  root.render(
    <StrictMode>
      <App identity={identity} router={router} />
    </StrictMode>,
  );
  await identity;
}

start().catch((error: unknown) => {
  console.error(error);
  root.render(<CannotStart reason={error instanceof Error ? error.message : String(error)} />);
});
