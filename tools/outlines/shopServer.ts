import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { outFolder, shop } from '../schemaFolder.ts';

/** The built server of a shop, with its first records in a folder of its own. */
interface ShopServer {
  readonly address: string;
  close(): Promise<void>;
}

/** Starts it. @throws with what it printed, when it does not start */
export async function startServer(): Promise<ShopServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'panel-outlines-'));
  const { DATABASE_URL: _, PICTURES_URL: __, NODE_ENV: ___, ...inherited } = process.env;
  const env = { ...inherited, AUTH_MODE: 'embedded', HOST: 'localhost', PORT: '0', DATA_DIR: dataDir, BASE_PATH: '' };
  const server = spawn(process.execPath, [resolve(shop, outFolder, 'server/main.js')], { cwd: shop, env });
  const close = async () => {
    if (server.exitCode === null) {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const address = await new Promise<string>((done, fail) => {
      let said = '';
      const listen = (chunk: Buffer) => {
        said += chunk;
        const found = /http:\/\/localhost:\d+/.exec(said)?.[0];
        if (found) done(found);
      };
      server.stdout.on('data', listen);
      server.stderr.on('data', listen);
      server.once('exit', () => fail(new Error(`The server did not start:\n${said}`)));
    });
    return { address, close };
  } catch (error) {
    await close();
    throw error;
  }
}
