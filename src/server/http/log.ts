import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Settings } from '../settings/settings.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the call is answered with 5xx. */
    failure: Error | null;
  }
}

/** An id that a proxy may have given the call. */
const saneId = /^[\w.:-]{1,64}$/;

/** What machines ask every few seconds. */
const probes = ['/healthz', '/readyz', '/metrics'];

/** How Fastify logs: one JSON line on stdout for each call, written by `logCalls`. */
export const logging = ({ logLevel, instance }: Settings): Partial<FastifyServerOptions> => ({
  logger: {
    level: logLevel,
    base: { instance },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  },
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: ({ headers }: IncomingMessage) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && saneId.test(given) ? given : randomUUID();
  },
});

/**
 * Logs each call when it has been answered, without secrets: no query, token, name or e-mail address; a probe that is
 * answered with 200 at the level debug. The id of the call is in the answer's `x-request-id` too.
 */
export function logCalls(app: FastifyInstance): void {
  app.decorateRequest('failure', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.raw.statusCode;
    const line = {
      id: request.id,
      method: request.method,
      path: request.originalUrl.split('?')[0],
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.caller && { uid: request.caller.uid }),
      // The caller disconnected.
      ...(!reply.raw.writableFinished && { cut: true }),
    };
    const isProbe = status === 200 && probes.includes(request.routeOptions.url ?? '');
    if (status < 500) app.log[isProbe ? 'debug' : 'info'](line);
    else app.log.error({ ...line, err: request.failure });
  });
}
