import type { RouteObject } from 'react-router-dom';
import { panel } from '../entity/entities.ts';
import { AuthGuard } from './AuthGuard.tsx';
import { loadEntityScreen } from './entityScreen.ts';
import { LoginPage } from './LoginPage.tsx';
import { type MenuEntry, pathOf } from './menu.ts';
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
          return { element: <EntityScreen key={entry.entity} entity={entry.entity} /> };
        },
      }
    : { path: entry.path, element: <TextPage heading={entry.heading} text={entry.text} /> };

/** The login page, and behind the guard the shell with a page per menu entry (spec §2). */
export const routes: RouteObject[] = [
  {
    hydrateFallbackElement: <Spinner />,
    errorElement: <ScreenFailed />,
    children: [
      { path: '/login', element: <LoginPage /> },
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
