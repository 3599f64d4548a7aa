import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../schemaFolder.ts';
import { answers, refuseTaken, run, startServer } from './processes.ts';

/** The panel with the shipped config of a backend. */
export interface PanelServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Builds the panel with `examples/backends/{name}`, and serves it with an empty database. */
export async function startPanel(name: string, port: number): Promise<PanelServer> {
  const config = `examples/backends/${name}`;
  await run(root, [process.execPath, 'tools/panel.mjs', 'build', '--schema', config]);
  const data = mkdtempSync(join(tmpdir(), 'panel-'));
  const url = `http://localhost:${port}`;
  await refuseTaken(url);
  const server = [process.execPath, join(root, 'dist', config, 'server/main.js')] as const;
  const panel = await startServer(
    data,
    'panel',
    server,
    { PORT: String(port), DATA_DIR: data },
    answers(`${url}/readyz`),
  );
  return {
    url,
    async stop() {
      await panel.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
