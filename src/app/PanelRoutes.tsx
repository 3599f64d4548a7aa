import { useCallback } from 'react';
import { type RouteObject, useNavigate } from 'react-router-dom';
import { entityNamed } from '../entity/entities.ts';
import { panel } from '../entity/panel.ts';
import { AuthGuard } from './AuthGuard.tsx';
import { loadEntityScreen } from './entityScreen.ts';
import { LoginPage } from './LoginPage.tsx';
import { type MenuEntry, pathOf } from './menu.ts';
import { PanelFailed } from './PanelFailed.tsx';
import { ScreenFailed } from './ScreenFailed.tsx';
import { Spinner } from './Spinner.tsx';
import { TextPage } from './TextPage.tsx';

const routeOf = (entry: MenuEntry): RouteObject =>
  'entity' in entry
    ? {
        path: pathOf(entry),
        lazy: async () => {
          const { EntityScreen } = await loadEntityScreen();
          // Keyed, so that nothing of one entity's screen is left over in the next one's.
          return { element: <EntityScreen key={entry.entity} entity={entityNamed(entry.entity)} /> };
        },
      }
    : { path: entry.path, element: <TextPage heading={entry.heading} text={entry.text} /> };

function LoginRoute() {
  const navigate = useNavigate();
  return <LoginPage onSignedIn={useCallback(() => void navigate('/', { replace: true }), [navigate])} />;
}

/** The login page, and behind the guard the shell with a page per menu entry (spec §2). */
export const routes: RouteObject[] = [
  {
    hydrateFallbackElement: <Spinner />,
    errorElement: <PanelFailed />,
    children: [
      { path: '/login', element: <LoginRoute /> },
      {
        element: <AuthGuard />,
        children: [
          {
            lazy: async () => ({ Component: (await import('./Shell.tsx')).Shell }),
            children: [
              {
                // Without an element of its own: what breaks inside leaves the shell standing.
                errorElement: <ScreenFailed />,
                children: [
                  ...panel.menu.map(routeOf),
                  { path: '*', element: <TextPage text={panel.texts.notFound} /> },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];
