import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { Config } from '../../shared/config/config.ts';
import type { SessionStore } from '../auth/createSession.ts';
import { ConfigProvider } from '../config/context.ts';
import { App } from './App.tsx';
import { PanelFailed } from './PanelFailed.tsx';
import { WrongSettings } from './settings.ts';
import { refuseStrayClicks } from './strayClicks.ts';
import { refuseStrayDrops } from './strayDrops.ts';
import { GlobalStyles } from './theme/GlobalStyles.tsx';

interface PanelStart {
  readonly config: Config;
  readonly session: SessionStore;
  /** Rejects if the panel cannot connect. */
  readonly connection: Promise<unknown>;
}

/**
 * Renders the panel, or the reason why it cannot be shown.
 * @returns a function that renders it with another config; the old page stays until then
 */
export function drawPanel({ config, session, connection }: PanelStart): (next: Config) => void {
  const tellFailure = (error: unknown) => {
    console.error(error);
    root.render(
      <ConfigProvider value={config}>
        <GlobalStyles>
          <PanelFailed {...(error instanceof WrongSettings && { reason: error.message })} />
        </GlobalStyles>
      </ConfigProvider>,
    );
  };
  const root = createRoot(document.getElementById('root') ?? document.body, { onUncaughtError: tellFailure });
  const render = (config: Config) =>
    root.render(
      <StrictMode>
        <ConfigProvider value={config}>
          <App session={session} />
        </ConfigProvider>
      </StrictMode>,
    );
  render(config);
  refuseStrayDrops();
  refuseStrayClicks();
  connection.catch(tellFailure);
  return (next) => startTransition(() => render(next));
}
