import { lookup } from 'node:dns/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { getProp } from '../../shared/base/getProp.ts';

/** The time limits of a call, in milliseconds (docs/production.md#limits). */
export const limits = {
  /** The headers must have arrived. */
  headers: 20_000,
  /** After this time a body must keep arriving. */
  body: 20_000,
  /** The interval of checks after that, and the minimum bytes per interval: 4 kB a second. */
  bodyStep: 5000,
  bodyBytes: 20_000,
  /** An idle connection. */
  silence: 120_000,
  /** A keep-alive connection. Longer than the usual 60 s of proxies. */
  idle: 72_000,
} as const;

type Limits = { readonly [limit in keyof typeof limits]: number };

/** How long a stopping server still accepts connections, and waits for the first call of each, in milliseconds. */
const grace = { least: 250, most: 6000, first: 1000 } as const;

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is draining. */
    isDraining: boolean;
  }
}

/** A listening server. */
export interface Listener {
  readonly port: number;
  /**
   * Stops accepting calls and answers pending ones; those not answered within `patience` milliseconds are cut off.
   * @returns how many were cut off
   */
  drain(patience: number): Promise<number>;
}

/**
 * Listens for an app at every address of a host: `localhost` has two. Fastify drains only the first address, and its
 * time-outs cannot tell a slow upload from a stalled body.
 * @param app must be ready
 * @param times for tests: other limits
 * @throws the system's error when the port cannot be used
 */
export async function listen(
  app: FastifyInstance,
  { host, port, times = limits }: { readonly host: string; readonly port: number; readonly times?: Limits },
): Promise<Listener> {
  /** The calls that are being answered. */
  const answering = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  /** How many connections there have been. */
  let taken = 0;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
    if (app.isDraining) response.setHeader('connection', 'close');
    watchBody(request, response, times);
    app.routing(request, response);
  };
  const servers: Server[] = [];
  const addresses = host === 'localhost' ? (await lookup(host, { all: true })).map(({ address }) => address) : [host];
  try {
    for (const address of addresses) {
      const server = createServer(
        // A query may have a thousand ids.
        { connectionsCheckingInterval: Math.min(2000, times.headers), maxHeaderSize: 64 * 1024 },
        answer,
      );
      server.headersTimeout = times.headers;
      // The whole call may take longer: watchBody() limits the body.
      server.requestTimeout = 0;
      server.keepAliveTimeout = times.idle;
      server.timeout = times.silence;
      server.on('clientError', refuse);
      finishAnswers(server, answering);
      server.on('connection', (socket) => {
        taken += 1;
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
      const bound = await bind(server, address, portOf(servers[0]) ?? port).catch((error: unknown) => {
        // A machine without IPv6 also names ::1 as localhost.
        const isMissing = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(getProp(error, 'code')));
        if (isMissing && servers.length > 0) return undefined;
        throw error;
      });
      if (bound) servers.push(bound);
    }
  } catch (error) {
    for (const server of servers) server.close();
    throw error;
  }
  return {
    port: portOf(servers[0]) ?? port,
    drain: async (patience) => {
      app.isDraining = true;
      for (const response of answering) if (!response.headersSent) response.setHeader('connection', 'close');
      // Calls in the kernel's queue are still accepted.
      const start = Date.now();
      const since = (time: number) => Date.now() - time;
      await pause(grace.least);
      // Connections wait in the kernel's queue until a busy server accepts them; closing would reset them.
      for (let calm = 0; calm < 20 && since(start) < grace.most; ) {
        const [before, known] = [performance.now(), taken];
        await nextTurn();
        calm = performance.now() - before < 2 && known === taken ? calm + 1 : 0;
      }
      const ending = Date.now();
      const closed = Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
      let cut = 0;
      const sweep = setInterval(() => {
        const isOver = since(start) > patience;
        if (isOver && cut === 0) cut = answering.size;
        for (const server of servers) isOver ? server.closeAllConnections() : server.closeIdleConnections();
        // Browsers open connections ahead of calls; Node does not count them as idle.
        if (since(ending) < grace.first) return;
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      }, 50);
      await closed;
      clearInterval(sweep);
      return cut;
    },
  };
}

/**
 * Node takes a connection for idle once its answer is written, also while the caller has yet to take the rest of it, and closes it
 * with the server (`closeIdleConnections`): no connection is closed as idle until all such answers are sent.
 */
function finishAnswers(server: Server, answering: ReadonlySet<ServerResponse>): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    if (![...answering].some(({ writableEnded, writableFinished }) => writableEnded && !writableFinished)) closeIdle();
  };
}

function bind(server: Server, host: string, port: number): Promise<Server> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen({ host, port }, () => {
      server.off('error', fail);
      done(server);
    });
  });
}

function portOf(server: Server | undefined): number | undefined {
  const address = server?.address();
  return typeof address === 'object' && address ? address.port : undefined;
}

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', connection: 'close' };
const bodyOf = (message: string) => JSON.stringify({ message, fields: {} });

/** Answers 408 to a call whose body stalls. A large body on a slow line has no limit while it keeps arriving. */
function watchBody(request: IncomingMessage, response: ServerResponse, times: Limits): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
  if (length === '0' && coding === undefined) return;
  let timer = setTimeout(() => watch(request.socket.bytesRead), times.body);
  const watch = (before: number) => {
    timer = setTimeout(() => {
      const now = request.socket.bytesRead;
      // Received bytes that the server has not read yet count for the caller.
      if (now - before >= times.bodyBytes || request.complete || request.readableLength > 0) watch(now);
      else if (response.headersSent) request.destroy();
      else response.writeHead(408, json).end(bodyOf('The body did not arrive in time.'));
    }, times.bodyStep);
  };
  const stop = () => clearTimeout(timer);
  request.once('end', stop);
  request.once('close', stop);
}

/** The answers to malformed HTTP calls, and to incomplete ones after the time limit. */
const refusals = new Map<string, readonly [status: string, message: string]>([
  ['ERR_HTTP_REQUEST_TIMEOUT', ['408 Request Timeout', 'The call did not arrive in time.']],
  ['HPE_HEADER_OVERFLOW', ['431 Request Header Fields Too Large', 'The headers are too large.']],
]);

function refuse(error: NodeJS.ErrnoException, socket: Socket | NodeJS.WritableStream): void {
  if (!('destroy' in socket) || error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = refusals.get(error.code ?? '') ?? ['400 Bad Request', 'This is no HTTP call.'];
  const body = bodyOf(message);
  const headers = Object.entries({ ...json, 'content-length': Buffer.byteLength(body) });
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${head}\r\n${body}`);
  socket.destroy(error);
}
