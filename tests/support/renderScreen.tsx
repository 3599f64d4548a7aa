import { QueryClientProvider } from '@tanstack/react-query';
import { Profiler } from 'react';
import { render } from 'vitest-browser-react';
import { AddressRouter } from '../../src/panel/address/history.tsx';
import { GlobalStyles } from '../../src/panel/app/theme/GlobalStyles.tsx';
import { ConfigProvider } from '../../src/panel/config/context.ts';
import { UnsentGuard } from '../../src/panel/data/operations/UnsentGuard.tsx';
import { DataProvider, type SessionData } from '../../src/panel/data/session/context.tsx';
import { createQueryClient } from '../../src/panel/data/session/queryClient.ts';
import { Conflicts } from '../../src/panel/screens/dialogs/Conflicts.tsx';
import { RunningJob } from '../../src/panel/screens/dialogs/RunningJob.tsx';
import { EntityScreen } from '../../src/panel/screens/EntityScreen.tsx';
import { Toasts } from '../../src/panel/screens/toasts/Toasts.tsx';
import type { Entity } from '../../src/shared/config/entity.ts';
import { entities } from '../../src/shared/config/files.ts';
import type { Panel } from '../../src/shared/config/grammar.ts';
import { testConfig } from './config.ts';
import { entityNamed } from './entityNamed.ts';
import { memoryRouter } from './memoryRouter.ts';
import { testData } from './sessionData.ts';

/**
 * An entity's screen as the panel shows it, without the shell around it.
 * @param of the name of a shipped entity, or an entity of the test's own
 * @param given of the session's data, what the test decides: where the API is and who calls it, drafts
 * @param others entities of the test's own besides
 * @param ofPanel what `panel.json` says other than the shipped one
 * @returns also the config that it is drawn from, and `renders()`: how often React has drawn any of it
 */
export async function renderScreen(
  of: string | Entity,
  address = '/',
  given: Partial<SessionData> = {},
  ofPanel: Partial<Panel> = {},
  others: readonly Entity[] = [],
) {
  const entity = typeof of === 'string' ? entityNamed(of) : of;
  const shipped = testConfig(...others, ...(entities.get(entity.name) === entity ? [] : [entity]));
  const config = { ...shipped, panel: { ...shipped.panel, ...ofPanel } };
  let renders = 0;
  const client = createQueryClient();
  const router = memoryRouter(address);
  const screen = await render(
    <ConfigProvider value={config}>
      <GlobalStyles>
        <DataProvider value={testData(given)}>
          <QueryClientProvider client={client}>
            <main
              style={{
                display: 'flex',
                flexDirection: 'column',
                height: '100vh',
                padding: 24,
                boxSizing: 'border-box',
              }}
            >
              <Profiler id={entity.name} onRender={() => (renders += 1)}>
                <AddressRouter history={router.history}>
                  <EntityScreen entity={entity} />
                  <UnsentGuard />
                  <RunningJob />
                  <Conflicts />
                  <Toasts />
                </AddressRouter>
              </Profiler>
            </main>
          </QueryClientProvider>
        </DataProvider>
      </GlobalStyles>
    </ConfigProvider>,
  );
  return { ...screen, client, config, router, renders: () => renders };
}
