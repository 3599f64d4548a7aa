import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import {
  backendOf,
  baseBeside,
  CUSTOM_BASE,
  IDEMPOTENCY_KEY,
  idempotencyHeader,
  isExternal,
  tokenHeader,
} from '../shared/config/backend.ts';
import type { Entity } from '../shared/config/entity.ts';
import type { Panel } from '../shared/config/grammar.ts';
import { namedRoles } from '../shared/config/rights.ts';
import type { ShopMigration } from '../shared/config/shopMigrations.ts';
import { type Authorize, authorizer, mountApi, staffOnly } from './api/api.ts';
import { apiBases, callAt } from './api/endpoints.ts';
import { forgetKeyedCalls } from './api/keyedCall.ts';
import { openApiDocument } from './api/openapi.ts';
import { forgetOldChanges } from './history/history.ts';
import { answerFailure } from './http/answers.ts';
import { belowBase, refuseOutside } from './http/basePath.ts';
import { allowOrigins, calledOrigins, limitHeaders, onlyLoopback, onlyOwnPages, secure } from './http/headers.ts';
import { mountHealth } from './http/health.ts';
import { HttpError } from './http/httpError.ts';
import { acceptJson } from './http/jsonBody.ts';
import { logCalls, logging } from './http/log.ts';
import { metrics } from './http/metrics.ts';
import { inlineHashes } from './http/page.ts';
import { servePanel } from './http/panelFiles.ts';
import { Lists } from './lists/lists.ts';
import { runMigrations } from './migrations/runMigrations.ts';
import { warnOfMisfits, warnOfWrongTypes } from './migrations/startWarnings.ts';
import { backUpBefore } from './operations/backup.ts';
import { countsText } from './operations/withShop.ts';
import { callerBy, findCaller, requireStaff } from './people/access.ts';
import { attemptCounters } from './people/attempts.ts';
import type { Account } from './people/identity/account.ts';
import { remoteKeys, tokenVerifier, type VerifyToken } from './people/verifyToken.ts';
import { openPictures } from './pictures/openPictures.ts';
import type { PictureStore } from './pictures/pictureStore.ts';
import { sweepHourly } from './pictures/uploadCleanup.ts';
import { mountUpload, serveUploads } from './pictures/uploads.ts';
import { projectionFor } from './records/seen.ts';
import { type Shop, type ShopRecords, setUpShop } from './records/shop.ts';
import type { Settings } from './settings/settings.ts';
import { type Database, Unusable } from './store/database.ts';
import { makeDataFolders, needsFolder, refuseLost } from './store/dataFolder.ts';
import { countShared } from './store/uniqueTable.ts';
import { finishRemovals } from './writes/remove.ts';

/** A shop for trying the panel. */
export interface DemoShop {
  /** The accounts that can sign in. */
  readonly accounts: readonly Account[];
  /** The initial records. @param productCount how many things it sells; optional */
  records(productCount?: number): ShopRecords;
  /** A picture of one of its records, as SVG; undefined for an unknown name. */
  drawSample(name: string): string | undefined;
}

interface AppOptions {
  readonly settings: Settings;
  readonly database: Database;
  /** The built panel; without it only the API is served. */
  readonly panelDir: string;
  readonly panel: Panel;
  readonly entities: ReadonlyMap<string, Entity>;
  /** The migrations of the records. */
  readonly migrations?: readonly ShopMigration[];
  /** The demo shop, for the embedded sign-in. Without it a new shop starts empty. */
  readonly demo?: DemoShop;
  /** The version of the panel, for `/healthz`. */
  readonly version?: string;
}

/** The call of a page whose user has signed out. */
const signedOut = '/signed-out';

/** The whole server: the shop's API, the embedded sign-in if it is configured, the images and the panel. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, panelDir, panel, entities, migrations, demo, version = '' } = options;
  const { authMode, firebase, apiHost, basePath } = settings;
  const isEmbedded = authMode === 'embedded';
  const counts = metrics(settings.instance);
  const database = counts.measured(options.database);
  const shop: Shop = { panel, entities, database, ...(migrations && { migrations }) };
  const pictures = openPictures(settings);
  makeDataFolders(settings.dataDir, needsFolder(settings));
  const picturesAway = await awayAtStart(pictures);
  const indexes = await setUpShop(shop, (counts) => {
    if (counts.size > 0) throw halfLost(counts);
    refuseLost(settings);
    return demo?.records() ?? {};
  });

  // At once: the start may end before there is a log.
  const backUp = backUpBefore(shop, settings.dataDir, (sentence) => console.warn(sentence));
  const mode = settings.migrate;
  const migrated = mode === 'off' ? [] : await runMigrations(shop, undefined, mode === 'on' ? backUp : undefined);
  if (indexes.length > 0) await database.settle();
  const app = Fastify({
    bodyLimit: 1024 * 1024,
    frameworkErrors: answerFailure,
    trustProxy: [...settings.trustedProxies],
    ...belowBase(basePath),
    ...logging(settings),
  });
  if (picturesAway) app.log.error({ err: picturesAway }, 'The store of the images cannot be reached.');
  if (indexes.length > 0) app.log.info({ indexes }, 'Indexes of lists were made.');
  const alike = await countShared(database);
  if (alike > 0) app.log.warn({ values: alike }, 'Unique values are there twice: `panel audit` lists them.');
  for (const { name, direction, records, entries } of migrated)
    app.log.info({ migration: name, direction, records, entries }, 'A migration has run.');
  app.decorate('isDraining', false);
  app.decorateRequest('caller', null);
  app.decorateRequest('tags', null);
  app.setErrorHandler(answerFailure);
  logCalls(app);
  limitHeaders(app);
  if (isEmbedded) onlyLoopback(app);
  app.decorate('backend', backendOf(panel));
  const backends = [backendOf(panel), ...[...entities.values()].flatMap(({ api }) => api ?? [])];
  const origins = calledOrigins(
    settings,
    [
      ...backends.flatMap(({ base, upload }) => [base, upload?.base ?? base]),
      baseBeside(panel.api.base, panel.api.login?.base ?? panel.api.base),
      ...[...entities.values()].flatMap(({ actions = [] }) =>
        actions.flatMap(({ call }) => (call ? callAt(typeof call === 'string' ? call : call.call).path : [])),
      ),
    ].filter((base) => isExternal(base) && base !== CUSTOM_BASE),
  );
  await secure(app, settings, origins, await inlineHashes(panelDir));
  const sent = backends.flatMap((backend) => [
    tokenHeader(backend).name,
    idempotencyHeader(backend) ?? IDEMPOTENCY_KEY,
    ...Object.keys(backend.headers ?? {}),
  ]);
  await allowOrigins(app, settings.allowedOrigins, [...new Set(sent.map((name) => name.toLowerCase()))]);
  acceptJson(app);
  refuseOutside(app, basePath);

  mountHealth(app, options.database, version);
  counts.mount(app, settings);
  // Loaded only with `--faults`.
  const faults = settings.faults ? await faultsOf(app, shop) : undefined;
  // The browser caches the lists, so that a new page only revalidates them.
  app.post(signedOut, (_, reply) => reply.code(204).header('clear-site-data', '"cache"').send());
  const pageSettings = {
    authMode,
    apiHost,
    ...(basePath && { base: basePath }),
    firebase,
    faults,
    ...(apiHost === '' && { signedOut: basePath + signedOut }),
  };
  app.get('/config.json', (_, reply) => reply.header('cache-control', 'no-store').send(pageSettings));
  sweepHourly(app, shop, pictures);
  serveUploads(app, pictures, (name) => demo?.drawSample(name));
  await servePanel(app, panelDir, { settings: pageSettings, origins, base: basePath }, apiBases(shop));

  const count = await attemptCounters(app);
  const verify = isEmbedded
    ? await mountEmbedded(app, settings, shop, demo?.accounts ?? [], count)
    : tokenVerifier(firebase.projectId, remoteKeys());
  const lists = new Lists(shop, counts.listRead);
  const authorize = authorizer(
    callerBy(shop, verify, () => lists.tags()),
    count.failed,
  );
  mountApi(app, shop, lists, authorize);
  forgetOldChanges(app, database, settings.auditDays);
  forgetKeyedCalls(app, database);
  finishRemovals(app, shop);
  warnOfMisfits(app, shop);

  if (!isExternal(panel.api.base)) await mountShared(app, shop, pictures, authorize, basePath);
  await warnOfWrongTypes(app, shop);
  await app.ready();
  return app;
}

/** The calls outside the entities: the upload, and the OpenAPI document. */
async function mountShared(
  app: FastifyInstance,
  shop: Shop,
  pictures: PictureStore,
  authorize: Authorize,
  basePath: string,
): Promise<void> {
  const { base, upload } = backendOf(shop.panel);
  if (upload && !isExternal(upload.base)) {
    await app.register(async (scope) => {
      scope.addHook('onRequest', authorize);
      scope.addHook('onRequest', staffOnly(shop));
      await mountUpload(
        scope,
        pictures,
        { ...upload, path: upload.base + callAt(upload.call).path },
        async ({ caller }) => requireStaff(shop, await findCaller(shop, shop.database, caller?.uid ?? '')),
      );
    });
  }

  const named = namedRoles(shop.entities.values());
  const documents = new Map<string, string>();
  // Public; where rights differ, it has what the roles of the caller allow, and those of nobody without a token.
  const ofCaller = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'authorization');
    if (request.headers.authorization !== undefined) await authorize(request, reply);
  };
  const onRequest = named.length > 0 ? [ofCaller] : [];
  app.get(`${base}/openapi.json`, { onRequest }, async ({ caller }, reply) => {
    const roles = caller?.isStaff ? caller.roles : [];
    const { key } = projectionFor(shop, roles);
    const document = documents.get(key) ?? JSON.stringify(openApiDocument(shop, basePath, roles));
    documents.set(key, document);
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document);
  });
}

/** Why the store of the pictures does not answer; undefined if it does. The rest of the panel works without it. */
const awayAtStart = (pictures: PictureStore): Promise<unknown> =>
  pictures.check().then(
    () => undefined,
    (error: unknown) => (error instanceof HttpError ? (error.cause ?? error) : Promise.reject(error)),
  );

/** Enables `X-Fault`. @returns the faults for the page */
async function faultsOf(app: FastifyInstance, shop: Shop): Promise<object> {
  const [{ mountFaults }, { faultPanel }] = await Promise.all([
    import('./faults/mountFaults.ts'),
    import('./faults/list.ts'),
  ]);
  mountFaults(app, shop);
  return faultPanel;
}

/** Why a server does not create a new shop in a database that has tables of the same names. */
const halfLost = (counts: ReadonlyMap<string, number>) =>
  new Unusable(
    `The database has tables with records (${countsText(counts)}), but not the rest of a shop: it is another one, or a part of it is lost. Set DATABASE_URL or DATA_DIR to the shop's own, or restore a backup (npx panel restore FOLDER --force).`,
  );

/** Mounts the embedded sign-in, whose code is loaded only then. @returns the function that checks its tokens */
async function mountEmbedded(
  app: FastifyInstance,
  { dataDir, databaseUrl, firebase: { projectId } }: Settings,
  shop: Shop,
  demo: readonly Account[],
  count: Awaited<ReturnType<typeof attemptCounters>>,
): Promise<VerifyToken> {
  const { identityKeys } = await import('./people/identity/keys.ts');
  const { localKeys, mountIdentity } = await import('./people/identity/service.ts');
  const { offeredAccounts } = await import('./people/identity/offeredAccounts.ts');
  const keys = await identityKeys(dataDir, databaseUrl === undefined ? undefined : shop.database);
  const accounts = await offeredAccounts(shop, demo);
  if (accounts !== demo) {
    const people = accounts.map(({ name, email }) => (name === email || !email ? name : `${name} (${email})`));
    app.log.warn(
      `No account of the demo shop may use this panel: the sign-in offers the people of ${shop.panel.session.entity}: ${people.join(', ')}. To add one: npx panel seed --admin UID --email ADDRESS.`,
    );
  }
  const verify = tokenVerifier(projectId, localKeys(keys));
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    onlyOwnPages(scope);
    mountIdentity(scope, keys, projectId, accounts, verify, count);
  });
  return verify;
}
