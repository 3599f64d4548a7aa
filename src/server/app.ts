import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Entity } from '../config/entity.ts';
import { entities as allEntities, panel } from '../config/files.ts';
import { draw } from '../demo/pictures.ts';
import { rules as shopRules } from '../demo/rules.ts';
import { accounts } from '../demo/staff.ts';
import { stock } from '../demo/stock.ts';
import { callerBy } from './access.ts';
import { answerFailure } from './answers.ts';
import { authorizer, mountApi, refuseOthers } from './api.ts';
import { allowOrigins, onlyLoopback, secure } from './headers.ts';
import { Lists } from './lists.ts';
import { openApiDocument } from './openapi.ts';
import { servePanel } from './panelFiles.ts';
import type { ShopRules } from './rules.ts';
import type { Settings } from './settings.ts';
import { type Shop, setUpShop } from './shop.ts';
import type { Database } from './store/database.ts';
import { mountUpload, serveUploads } from './uploads.ts';
import { remoteKeys, tokenVerifier } from './verifyToken.ts';

export interface AppOptions {
  readonly settings: Settings;
  readonly database: Database;
  /** The built panel; without it only the API is served. */
  readonly panelDir: string;
  readonly entities?: ReadonlyMap<string, Entity>;
  readonly rules?: ShopRules;
}

/** The whole server: the shop's API, the embedded sign-in where it is wanted, the images, the panel. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, database, panelDir, entities = allEntities, rules = shopRules } = options;
  const { authMode, dataDir, firebase, apiHost } = settings;
  const isEmbedded = authMode === 'embedded';
  const shop: Shop = { entities, rules, database };
  const uploads = join(dataDir, 'uploads');
  mkdirSync(uploads, { recursive: true });
  // Demo records belong to the demo accounts: a shop with real ones starts empty.
  await setUpShop(shop, () => (isEmbedded ? stock() : {}));

  const app = Fastify({ bodyLimit: 1024 * 1024, forceCloseConnections: true, frameworkErrors: answerFailure });
  app.decorateRequest('caller', null);
  app.decorateRequest('tags', null);
  app.setErrorHandler(answerFailure);
  if (isEmbedded) onlyLoopback(app);
  secure(app, settings);
  allowOrigins(app, settings.allowedOrigins);
  acceptJson(app);

  app.get('/config.json', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ authMode, apiHost, firebase }),
  );
  serveUploads(app, uploads, draw);
  servePanel(app, panelDir);

  const verify = isEmbedded ? await mountEmbedded(app, settings) : tokenVerifier(firebase.projectId, remoteKeys());
  const lists = new Lists(shop);
  const whoCalls = callerBy(shop, verify);
  mountApi(app, shop, lists, whoCalls);

  const { call, field, paths } = panel.api.upload;
  await app.register(async (scope) => {
    scope.addHook('onRequest', authorizer(lists, whoCalls));
    scope.addHook('onRequest', refuseOthers);
    await mountUpload(scope, uploads, { path: `${panel.api.base}${call.split(' ')[1] ?? ''}`, field, paths });
  });

  let document: string | undefined;
  app.get(`${panel.api.base}/openapi.json`, async (_, reply) => {
    document ??= JSON.stringify(openApiDocument(shop));
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document);
  });
  await app.ready();
  return app;
}

/** The embedded sign-in, loaded only where it is wanted. @returns what checks its tokens */
async function mountEmbedded(app: FastifyInstance, { dataDir, firebase: { projectId } }: Settings) {
  const { identityKeys } = await import('./identity/keys.ts');
  const { localKeys, mountIdentity } = await import('./identity/service.ts');
  const keys = await identityKeys(dataDir);
  const verify = tokenVerifier(projectId, localKeys(keys));
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    mountIdentity(scope, keys, projectId, accounts, verify);
  });
  return verify;
}

/** JSON is all the API takes. A body that is empty, as some clients send with DELETE, is none. */
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' && request.method === 'DELETE' ? done(null, undefined) : parse(request, String(body), done),
  );
}
