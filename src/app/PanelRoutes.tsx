import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { useEntity, usePanel } from '../config/context.ts';
import { AuthGuard } from './AuthGuard.tsx';
import { loadEntityScreen } from './entityScreen.ts';
import { LoginPage } from './LoginPage.tsx';
import { type MenuEntry, pathOf } from './menu.ts';
import { PanelFailed } from './PanelFailed.tsx';
import { ScreenFailed } from './ScreenFailed.tsx';
import { Spinner } from './Spinner.tsx';
import { TextPage } from './TextPage.tsx';

const Shell = lazy(async () => ({ default: (await import('./Shell.tsx')).Shell }));
const EntityScreen = lazy(async () => ({ default: (await loadEntityScreen()).EntityScreen }));

/** The login page, and behind the guard the shell with a page per menu entry (docs/behaviour.md#shell). */
export function PanelRoutes() {
  const panel = usePanel();
  return (
    <ErrorBoundary fallback={<PanelFailed />}>
      <Suspense fallback={<Spinner />}>
        <Routes>
          <Route path="/login" element={<LoginRoute />} />
          <Route element={<AuthGuard />}>
            <Route element={<Shell />}>
              {panel.menu.map((entry) => (
                <Route key={entry.title} path={pathOf(entry)} element={screen(pathOf(entry), pageOf(entry))} />
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

const pageOf = (entry: MenuEntry): ReactNode =>
  'entity' in entry ? <EntityPage name={entry.entity} /> : <TextPage heading={entry.heading} text={entry.text} />;

const EntityPage = ({ name }: { name: string }) => <EntityScreen entity={useEntity(name)} />;

/**
 * A page in the shell: what breaks in it leaves the shell standing. Keyed, so that nothing of one entity's screen is
 * left over in the next one's.
 */
const screen = (path: string, page: ReactNode): ReactNode => (
  <ErrorBoundary key={path} fallback={<ScreenFailed />}>
    <Suspense fallback={<Spinner inPage />}>{page}</Suspense>
  </ErrorBoundary>
);
