import { type ComponentType, Suspense, useCallback, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Routes, useLocation, useNavigate, useNavigationType, useParams } from 'react-router-dom';
import { perObject } from '../../shared/base/perObject.ts';
import type { ScreenLoader } from '../../shared/config/config.ts';
import { type MenuPage, pagesIn, pathOf } from '../../shared/config/menu.ts';
import { idInPath } from '../address/recordPath.ts';
import { useSession } from '../auth/session.tsx';
import { useConfig, useEntity, usePanel } from '../config/context.ts';
import { createDraftsOf } from '../data/drafts/draftsOf.ts';
import { EntityScreen } from '../screens/EntityScreen.tsx';
import { later } from '../ui/later.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { usePages } from './menu/useMenu.ts';
import { PanelFailed } from './PanelFailed.tsx';
import { Shell } from './Shell.tsx';
import { AuthGuard } from './signIn/AuthGuard.tsx';
import { LoginPage } from './signIn/LoginPage.tsx';
import { SignInAgain } from './signIn/SignInAgain.tsx';

const RecordPage = later(() => import('../screens/RecordPage.tsx'), { mui: true });

const FormerAddress = later(() => import('./FormerAddress.tsx'));

const StartScreen = later(() => import('../screens/start/StartScreen.tsx'), { mui: true });

/** A custom screen of the shop, which may use MUI; cached. */
const shopScreen = perObject((load: ScreenLoader) => later(load, { mui: true }));

/** The login page, and behind the guard the shell with a page per menu entry (docs/behaviour.md#shell). */
export function PanelRoutes() {
  const panel = usePanel();
  const [draftsOf] = useState(createDraftsOf);
  return (
    <ErrorBoundary fallback={<PanelFailed />}>
      <Suspense fallback={<Spinner />}>
        <Routes>
          <Route path="/login" element={<LoginRoute />} />
          <Route element={<AuthGuard />}>
            <Route element={<Shell draftsOf={draftsOf} />}>
              {pagesIn(panel.menu).flatMap((page) => [
                <Route key={page.title} path={pathOf(page)} element={<Page page={page} />} />,
                'entity' in page && pathOf(page) !== '/' && (
                  <Route key={`${page.title}/`} path={`${pathOf(page)}/:id`} element={<Page page={page} />} />
                ),
              ])}
              <Route
                path="*"
                element={panel.formerEntities ? <FormerAddress /> : <TextPage heading={panel.texts.notFound} />}
              />
            </Route>
          </Route>
        </Routes>
      </Suspense>
      <SignInAgain />
    </ErrorBoundary>
  );
}

function LoginRoute() {
  const navigate = useNavigate();
  const { user } = useSession();
  const isArrival = useNavigationType() === 'POP';
  // A redirect from the panel to this page means signing out.
  const [leaving] = useState(isArrival ? undefined : user);
  const onSignedIn = useCallback(() => void navigate('/', { replace: true }), [navigate]);
  return <LoginPage leaving={leaving} onSignedIn={onSignedIn} />;
}

/**
 * A page in the shell. An error in it leaves the shell intact. Keyed, so that no state of one entity's screen remains
 * in the next one's.
 */
function Page({ page }: { page: MenuPage }) {
  const config = useConfig();
  const pages = usePages();
  if (!pages.includes(page)) return <TextPage text={config.panel.guard.forbidden.text} />;
  return (
    <ErrorBoundary key={pathOf(page)} resetKeys={[config]} fallback={<ScreenFailed />}>
      <Suspense fallback={<Spinner inPage />}>
        <PageContent page={page} />
      </Suspense>
    </ErrorBoundary>
  );
}

function PageContent({ page }: { page: MenuPage }) {
  const { screens } = useConfig();
  const { pathname } = useLocation();
  const id = useParams().id === undefined ? undefined : idInPath(pathname);
  if ('entity' in page) return <EntityPage name={page.entity} path={pathOf(page)} id={id} />;
  if (!('screen' in page)) return <TextPage heading={page.heading} text={page.text} />;
  if (page.cards) return <StartScreen title={page.title} cards={page.cards} />;
  const load = screens.get(page.screen);
  return <ShopScreen name={page.screen} Screen={load && shopScreen(load)} />;
}

/** A custom screen of the shop. */
function ShopScreen({ name, Screen }: { name: string; Screen: ComponentType | undefined }) {
  if (!Screen) throw new Error(`No screen is named '${name}'.`);
  return <Screen />;
}

interface EntityPageProps {
  readonly name: string;
  /** The path of its list. */
  readonly path: string;
  /** The record whose page it is; undefined for the list. */
  readonly id: string | undefined;
}

/** The list of an entity, or a record's page. */
function EntityPage({ name, path, id }: EntityPageProps) {
  const entity = useEntity(name);
  const { texts } = usePanel();
  if (id === undefined) return <EntityScreen entity={entity} />;
  if (!entity.form?.page) return <TextPage heading={texts.notFound} />;
  return <RecordPage key={id} entity={entity} path={path} id={id} />;
}

/** Shown in place of a screen that failed, or whose code could not be loaded. */
function ScreenFailed() {
  const { texts } = usePanel();
  return (
    <div role="alert" className="screen-failed">
      <h1>{texts.screenFailed}</h1>
      {/* Only a reload clears a failed module. */}
      <button type="button" className="button outlined" onClick={() => window.location.reload()}>
        {texts.retry}
      </button>
    </div>
  );
}

/** A page with only a heading, or only a text. */
function TextPage({ heading, text }: { heading?: string; text?: string | undefined }) {
  return (
    <>
      {heading && <h1 className="title">{heading}</h1>}
      {text && <p className="text">{text}</p>}
    </>
  );
}
