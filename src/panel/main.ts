import { screens } from '#custom/screens.ts';
import { parseJson } from '../shared/base/json.ts';
import { backendOf } from '../shared/config/backend.ts';
import { type ConfigParts, createConfig } from '../shared/config/config.ts';
import type { Entity } from '../shared/config/entity.ts';
import type { Panel } from '../shared/config/grammar.ts';
import { chosenLanguage, directionOf, type ShownIn, shownIn } from '../shared/text/language.ts';
import { loadPages } from './app/pages.ts';
import { loadSettings } from './app/settings.ts';
import { shownEntity } from './app/shownEntity.ts';
import { createSession } from './auth/createSession.ts';
import { firebaseIdentity } from './auth/firebase.ts';
import { forgettingAnswers } from './auth/forgetAnswers.ts';
import type { Connection, Identity } from './auth/identity.ts';
import type { CustomSignIn } from './backend/custom.ts';
import { type BundledConfig, bundledConfig } from './config/bundledConfig.ts';
import { firstPath } from './data/lists/firstPath.ts';
import { createApi } from './wire/api.ts';
import { panelBase } from './wire/panelBase.ts';

// The start of the page: it begins to sign in while the code that draws arrives (docs/architecture.md#the-start).

const path = () => window.location.pathname.slice(panelBase.length - 1);

/** The server's settings, if it has put them into the page. */
const inPage = document.getElementById('settings')?.textContent;
const settings = inPage ? parseJson(inPage) : undefined;

// A browser that is too old has been told so in place of the spinner (tools/build/oldBrowserScript.ts).
if (!document.querySelector('.starting')) throw new Error('This browser lacks what the page needs.');

const drawing = import('./app/draw.tsx');
// The login page does not wait for the pages' code. Should it not come, that is told when a page is drawn.
const pages = path() === '/login' ? undefined : loadPages().catch(() => undefined);

/** The code of a shop's own backend, for a config that names one. */
const loadCustom = () => import('./backend/custom.ts');
const withBackend = (entity: Entity) => loadCustom().then((custom) => custom.withBackend(entity));

const { languages } = bundledConfig;
const shown = shownIn(chosenLanguage(languages), bundledConfig.in, languages[0]);
const started = shown instanceof Promise ? shown.then(begin) : begin(shown);

/** Starts the page, with the sign-in of the shop's own backend if the config names one. */
function begin(given: ShownIn<ConfigParts>) {
  const { language, config } = given;
  const { panel } = config;
  if (panel.api.backend === undefined) return start(given);
  const custom = loadCustom().then(({ signInOf }) => signInOf(panel));
  custom.catch((error: unknown) => tellPlainly(error, panel));
  return custom.then((signIn) => {
    const api = signIn ? { login: { google: false }, ...panel.api } : panel.api;
    return start({ language, config: { ...config, panel: { ...panel, api } } }, signIn);
  });
}

function start({ language, config: parts }: ShownIn<ConfigParts>, signIn?: CustomSignIn) {
  const { panel, translations } = parts;
  const config = createConfig(parts, screens, languages, withBackend);
  const connection = connect(panel, translations, signIn);
  const session = createSession(connection, config, { shown: () => shownEntity(panel.menu, path()), path: firstPath });
  const render = async () => {
    const { drawPanel } = await drawing;
    await pages;
    return drawPanel({ config, session, connection });
  };
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  document.title = panel.title;
  const drawn = render();
  drawn.catch((error: unknown) => tellPlainly(error, panel));
  return { config, drawn, language };
}

/** Creates the services: the identity provider and the API. */
async function connect(
  panel: Panel,
  translations: ConfigParts['translations'],
  signIn: CustomSignIn | undefined,
): Promise<Connection> {
  const { texts } = panel;
  const { login } = panel.api;
  const { apiHost, firebase, faults, signedOut } = await loadSettings(
    `${panelBase}config.json`,
    panel.texts,
    settings,
    login?.google !== false,
  );
  if (faults) (await import('./app/faults/FaultDrawer.tsx')).mountFaults(faults);
  const google = firebase && firebaseIdentity(firebase, panel.login, texts.openerPolicy, texts.signInSilent);
  const inLanguage = translations && (await import('./wire/translated.ts')).translatorOf(translations);
  const apiWith = (token: Identity['token']) =>
    createApi({ host: apiHost || panelBase, ...backendOf(panel), inLanguage, token });
  const { identity, ...others } =
    login || !google
      ? (await import('./auth/password/connectLogin.ts')).connectLogin(login ?? {}, panel, apiWith, google, signIn)
      : { identity: google, api: apiWith(google.token) };
  return { identity: signedOut ? forgettingAnswers(identity, signedOut) : identity, ...others };
}

/** Without the code that draws. */
function tellPlainly(error: unknown, { texts }: Panel): void {
  console.error(error);
  document.body.textContent = texts.panelFailed;
}

// In development an edit of `schema/` replaces the config in the open page, and nothing else of it.
if (import.meta.hot) {
  /** Of what the services were made: an edit of it needs a new page. */
  const serving = ({ api, session, login }: Panel) => JSON.stringify({ api, session, login });
  const replaceConfig = async (next: BundledConfig) => {
    const { config, drawn, language } = await started;
    const parts = await next.in(language);
    if (serving(parts.panel) !== serving(config.panel)) return window.location.reload();
    const redraw = await drawn;
    // The screens of the shop's own are no part of `schema/`: they stay the same components, which keep their state.
    redraw({ ...createConfig(parts, {}, next.languages, withBackend), screens: config.screens });
  };
  import.meta.hot.accept('./config/bundledConfig.ts', (module) => {
    const next: BundledConfig | undefined = module?.['bundledConfig'];
    if (next) replaceConfig(next).catch(console.error);
  });
  const overlay = () => document.querySelector('vite-error-overlay');
  // Before the update comes: Vite's client would reload a page with an overlay.
  import.meta.hot.on('schema:sound', () => overlay()?.remove());
  // It lies over everything, so the key is its own: a form below it must not be asked whether it is to be closed.
  const closeOverlay = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !overlay()) return;
    event.stopImmediatePropagation();
    overlay()?.remove();
  };
  window.addEventListener('keydown', closeOverlay, { capture: true });
}
