// panel dev   Vite's server: the panel and its API, which follow each edit
import { once } from 'node:events';
import { createServer } from 'vite';
import { viteConfig } from './build/viteConfig.ts';
import { runCommand } from './commandLine.ts';

const command = {
  name: 'panel dev',
  says: "The panel and its API, which follow each edit of the shop's files.",
  flags: {
    port: { value: 'PORT', says: 'by default 5173' },
    host: {
      value: 'HOST',
      isOptional: true,
      says: 'another address than localhost, or all of this computer, with AUTH_MODE=firebase',
    },
  },
};

await runCommand(
  command,
  async ({ flags }) => {
    const config = viteConfig('serve');
    const port = Number(flags.get('port') ?? config.server?.port);
    // As Vite's own flag: alone it means every address.
    const host = flags.get('host') === '' || (flags.get('host') ?? false);
    const server = await createServer({ ...config, configFile: false, server: { ...config.server, port, host } });
    await server.listen();
    server.printUrls();
    server.bindCLIShortcuts({ print: false });
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => server.close().finally(() => process.exit()));
    if (server.httpServer) await once(server.httpServer, 'close');
  },
  1,
);

// What Vite had begun to watch before a failure would keep the process.
process.exit();
