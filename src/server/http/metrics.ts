import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Settings } from '../settings/settings.ts';
import { type Database, Duplicate, type Sql } from '../store/database.ts';
import { isFromHere } from './headers.ts';
import { HttpError } from './httpError.ts';

/** The server's metrics for Prometheus. Labels are names of the config and the code, never ids of records. */
interface Metrics {
  /** The same database, with its statements counted. */
  measured(database: Database): Database;
  /** Counts a read of a list. @param isKept whether it was a cache hit */
  listRead(entity: string, isKept: boolean): void;
  /** Counts the app's calls, and mounts `/metrics`. */
  mount(app: FastifyInstance, settings: Pick<Settings, 'metricsToken' | 'trustedProxies'>): void;
}

/** Starts counting. @param instance the name of this server, a label of each metric */
export function metrics(instance: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ instance });
  const registers = [registry];
  // The process: event loop delay, memory, garbage collection, CPU.
  // Its delay is looked at every 50 ms: to wake up every 10 ms, as is the default, costs an idle server 1 % of a core.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  const calls = new Histogram({
    name: 'shop_http_request_duration_seconds',
    help: 'Calls, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30],
    registers,
  });
  const statements = new Histogram({
    name: 'shop_database_call_duration_seconds',
    help: 'Statements and transactions of the database.',
    labelNames: ['kind'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  const failures = new Counter({
    name: 'shop_database_failures_total',
    help: 'Statements and transactions that the database did not carry out.',
    labelNames: ['kind', 'reason'],
    registers,
  });
  const lists = new Counter({
    name: 'shop_list_reads_total',
    help: 'Whole lists that were read: from memory, or from the database.',
    labelNames: ['list', 'result'],
    registers,
  });

  async function timed<T>(kind: string, work: () => Promise<T>): Promise<T> {
    const stop = statements.startTimer({ kind });
    try {
      return await work();
    } catch (error) {
      // A taken unique value and a refused call are not failures of the database.
      const isRefusal = error instanceof HttpError || error instanceof Duplicate;
      if (!isRefusal) failures.inc({ kind, reason: error instanceof Error ? error.name : 'unknown' });
      throw error;
    } finally {
      stop();
    }
  }
  const counted = (sql: Sql): Sql => ({
    rows: (text, values) => timed('statement', () => sql.rows(text, values)),
  });

  return {
    measured: (database) => ({
      ...database,
      ...counted(database),
      transaction: (work, longest) =>
        timed('transaction', () => database.transaction((sql) => work(counted(sql)), longest)),
    }),
    listRead: (list, isKept) => lists.inc({ list, result: isKept ? 'kept' : 'made' }),
    mount: (app, { metricsToken, trustedProxies }) => {
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const labels = { route: routeOptions.url ?? 'none', method, status: String(reply.raw.statusCode) };
        calls.observe(labels, reply.elapsedTime / 1000);
      });
      app.get('/metrics', async (request, reply) => {
        // Behind a local proxy every call seems to come from this computer.
        const isOpen = trustedProxies.length === 0 && isFromHere(request);
        if (!hasToken(request, metricsToken) && !isOpen) {
          throw new HttpError(403, 'The metrics are for this computer only, or for who has the METRICS_TOKEN.');
        }
        reply.header('cache-control', 'no-store').type(registry.contentType);
        return registry.metrics();
      });
      app.addHook('onClose', async () => registry.clear());
    },
  };
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [given, expected] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  return token !== '' && given.length === expected.length && timingSafeEqual(given, expected);
}
