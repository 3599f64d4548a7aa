import { render } from 'vitest-browser-react';
import { AddressRouter } from '../../src/panel/address/history.tsx';
import { PanelRoutes } from '../../src/panel/app/PanelRoutes.tsx';
import { shownEntity } from '../../src/panel/app/shownEntity.ts';
import { GlobalStyles } from '../../src/panel/app/theme/GlobalStyles.tsx';
import { createSession } from '../../src/panel/auth/createSession.ts';
import { SessionProvider } from '../../src/panel/auth/session.tsx';
import { ConfigProvider } from '../../src/panel/config/context.ts';
import { firstPath } from '../../src/panel/data/lists/firstPath.ts';
import { testConfig } from './config.ts';
import { type FakeIdentity, fakeIdentity } from './fakeIdentity.ts';
import { memoryRouter } from './memoryRouter.ts';
import { testApi } from './sessionData.ts';

/** The whole panel at a path, with an identity provider controlled by the test. */
export async function renderPanel(address: string, provider: FakeIdentity = fakeIdentity(), config = testConfig()) {
  const connection = Promise.resolve({ identity: provider.identity, api: testApi({ token: provider.identity.token }) });
  const session = createSession(connection, config, {
    shown: () => shownEntity(config.panel.menu, address),
    path: firstPath,
  });
  const router = memoryRouter(address);
  const screen = await render(
    <ConfigProvider value={config}>
      <GlobalStyles>
        <SessionProvider store={session}>
          <AddressRouter history={router.history}>
            <PanelRoutes />
          </AddressRouter>
        </SessionProvider>
      </GlobalStyles>
    </ConfigProvider>,
  );
  return { ...screen, provider, router, path: () => router.state.location.pathname };
}

/** The users list's records of the people in these tests, and what the identity provider knows of them. */
export const people = {
  admin: {
    id: 'u1',
    firebaseUid: 'uid-admin',
    email: 'admin@shop.example',
    roles: [{ role: 'USER' }, { role: 'ADMIN' }],
  },
  manager: { id: 'u2', firebaseUid: 'uid-manager', email: 'manager@shop.example', roles: ['MANAGER'] },
  guest: { id: 'u3', firebaseUid: 'uid-guest', email: 'guest@shop.example', roles: [] },
} as const;

export const userOf = ({ firebaseUid, email }: { firebaseUid: string; email: string }) => ({ uid: firebaseUid, email });
export const stranger = { uid: 'uid-stranger', email: 'stranger@shop.example' };
