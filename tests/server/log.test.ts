import { expect, test, vi } from 'vitest';
import { appWith } from './appWith.ts';

test('probes that are answered with 200 are logged at the level debug, all other calls at info', async () => {
  const { app, close } = await appWith();
  const [info, debug] = [vi.spyOn(app.log, 'info'), vi.spyOn(app.log, 'debug')];
  const calls = ['/healthz', '/readyz?x=1', '/metrics', '/config.json', '/api/products'];
  for (const url of calls) await app.inject({ url, headers: { host: 'localhost' } });
  await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '10.1.1.1' } });
  const lines = (spy: typeof info) => spy.mock.calls.map(([line]) => line);
  await expect
    .poll(() => lines(info))
    .toMatchObject([
      { path: '/config.json', status: 200 },
      { path: '/api/products', status: 401 },
      { path: '/metrics', status: 421 },
    ]);
  expect(lines(debug)).toMatchObject([{ path: '/healthz' }, { path: '/readyz' }, { path: '/metrics', status: 200 }]);
  await close();
});
