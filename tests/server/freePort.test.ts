import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, testPorts } from './postgres.ts';

test('each free port is a new one, below those that the system assigns', async () => {
  const ports = [await freePort(), await freePort(), await freePort()];
  expect(new Set(ports).size).toBe(3);
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', () => done()));
  const address = taken.address();
  const given = typeof address === 'object' ? Number(address?.port) : 0;
  taken.close();
  const end = testPorts.first + testPorts.count;
  expect(given).toBeGreaterThanOrEqual(end);
  for (const port of ports) expect(port).toBeLessThan(end);
});
