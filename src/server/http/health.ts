import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../store/database.ts';
import { checkVersion } from '../store/migrations.ts';

/** The time limit of a health check of the database, in milliseconds. */
const patience = 2000;

/**
 * Mounts the probes, which need no token: `/healthz`, whether the server works at all, and `/readyz`, whether it should
 * get calls. Before it is ready the server does not listen.
 */
export function mountHealth(app: FastifyInstance, database: Database, version: string): void {
  const answer = (reply: FastifyReply, isWell: boolean, body: object) => {
    if (!isWell) reply.header('retry-after', '5');
    return reply
      .code(isWell ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(body);
  };
  app.get('/healthz', async (_, reply) => {
    const isUp = await answers(database);
    const uptime = Math.round(process.uptime());
    return answer(reply, isUp, { status: isUp ? 'up' : 'down', store: isUp ? 'up' : 'down', version, uptime });
  });
  app.get('/readyz', async (_, reply) => {
    if (app.isDraining) return answer(reply, false, { status: 'draining' });
    const isUp = await answers(database);
    if (isUp && !(await isCurrent(database))) return answer(reply, false, { status: 'outdated' });
    return answer(reply, isUp, { status: isUp ? 'ready' : 'down' });
  });
}

/** Whether the database has not been migrated by a newer server; otherwise this one must not write. */
const isCurrent = (database: Database): Promise<boolean> =>
  checkVersion(database).then(
    () => true,
    () => false,
  );

/** Whether the database answers. */
const answers = (database: Database): Promise<boolean> =>
  Promise.race([
    database.check().then(
      () => true,
      () => false,
    ),
    pause(patience, false, { ref: false }),
  ]);
