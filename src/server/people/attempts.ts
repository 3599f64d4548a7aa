import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../http/httpError.ts';
import { sentence } from '../http/sentence.ts';

/** The attempts that one address has per minute. A valid token is not an attempt, so staff are never blocked. */
export const mostAttempts = {
  /** Invalid tokens, and failed sign-in calls. */
  failed: 100,
  /** Sign-ins with the embedded service. */
  signIns: 300,
} as const;

/** Counts an attempt. @throws {HttpError} 429 when the address has had too many */
export type CountAttempt = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** The counters of an app, in memory, for the last 5,000 addresses; an IPv6 /64 is one address. */
export async function attemptCounters(
  app: FastifyInstance,
): Promise<{ readonly [what in keyof typeof mostAttempts]: CountAttempt }> {
  await app.register(rateLimit, { global: false });
  return { failed: counter(app, mostAttempts.failed), signIns: counter(app, mostAttempts.signIns) };
}

function counter(app: FastifyInstance, max: number): CountAttempt {
  const count = app.createRateLimit({ max, timeWindow: 60_000 });
  return async (request, reply) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', counted.ttlInSeconds);
    throw new HttpError(429, sentence('manyAttempts', { seconds: counted.ttlInSeconds }));
  };
}
