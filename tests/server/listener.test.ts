import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { listen } from '../../src/server/http/listener.ts';

/** More than the buffers of both ends take. */
const LONG = 64 * 1024 * 1024;

test('an answer that is written reaches a slow reader whole when the server drains', async () => {
  const app = fastify();
  app.decorate('isDraining', false);
  app.get('/long', async (_, reply) => reply.send('x'.repeat(LONG)));
  await app.ready();
  const listener = await listen(app, { host: '127.0.0.1', port: 0 });
  const socket = connect(listener.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /long HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(socket, 'readable');
  const drained = listener.drain(30_000);
  // Longer than the server waits before it closes what is idle.
  await pause(1000);
  let received = 0;
  for await (const chunk of socket) received += chunk.length;
  expect(received).toBeGreaterThan(LONG);
  expect(await drained).toBe(0);
  await app.close();
});
