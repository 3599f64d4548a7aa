import { Suspense, useCallback, useLayoutEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { useSession } from '../auth/session.tsx';
import { useConfig, useEntity, usePanel } from '../config/context.ts';
import { lazyComponent } from '../config/lazyComponent.tsx';
import { type MenuPage, menuFor, pagesIn, pathOf } from '../config/menu.ts';
import { createDraftsOf } from '../data/draftsOf.ts';
import { createHistorySteps } from '../data/historySteps.ts';
import { AuthGuard } from './AuthGuard.tsx';
import { loadEntityScreen } from './entityScreen.ts';
import { LoginPage } from './LoginPage.tsx';
import { PanelFailed } from './PanelFailed.tsx';
import { ScreenFailed } from './ScreenFailed.tsx';
import { Spinner } from './Spinner.tsx';
import { TextPage } from './TextPage.tsx';

const Shell = lazyComponent(async () => ({ default: (await import('./Shell.tsx')).Shell }));
const EntityScreen = lazyComponent(async () => ({ default: (await loadEntityScreen()).EntityScreen }));

/** The login page, and behind the guard the shell with a page per menu entry (docs/behaviour.md#shell). */
export function PanelRoutes() {
  const panel = usePanel();
  const [draftsOf] = useState(createDraftsOf);
  const [historySteps] = useState(createHistorySteps);
  useLayoutEffect(() => historySteps.listen(), [historySteps]);
  return (
    <ErrorBoundary fallback={<PanelFailed />}>
      <Suspense fallback={<Spinner />}>
        <Routes>
          <Route path="/login" element={<LoginRoute />} />
          <Route element={<AuthGuard />}>
            <Route element={<Shell draftsOf={draftsOf} historySteps={historySteps} />}>
              {pagesIn(panel.menu).map((page) => (
                <Route key={page.title} path={pathOf(page)} element={<Page page={page} />} />
              ))}
              <Route path="*" element={<TextPage text={panel.texts.notFound} />} />
            </Route>
          </Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

function LoginRoute() {
  const navigate = useNavigate();
  return <LoginPage onSignedIn={useCallback(() => void navigate('/', { replace: true }), [navigate])} />;
}

/**
 * A page in the shell. An error in it leaves the shell intact. Keyed, so that no state of one entity's screen remains
 * in the next one's.
 */
function Page({ page }: { page: MenuPage }) {
  const { guard, menu } = usePanel();
  const { roles = [] } = useSession();
  if (!pagesIn(menuFor(menu, roles)).includes(page)) return <TextPage text={guard.forbidden.text} />;
  return (
    <ErrorBoundary key={pathOf(page)} fallback={<ScreenFailed />}>
      <Suspense fallback={<Spinner inPage />}>
        <PageContent page={page} />
      </Suspense>
    </ErrorBoundary>
  );
}

function PageContent({ page }: { page: MenuPage }) {
  const { screens } = useConfig();
  if ('entity' in page) return <EntityPage name={page.entity} />;
  if (!('screen' in page)) return <TextPage heading={page.heading} text={page.text} />;
  const Screen = screens.get(page.screen);
  if (!Screen) throw new Error(`No screen is named '${page.screen}'. There are: ${[...screens.keys()].join(', ')}.`);
  return <Screen />;
}

const EntityPage = ({ name }: { name: string }) => <EntityScreen entity={useEntity(name)} />;
