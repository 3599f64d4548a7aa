// panel build   the page and the server, into dist/
import { build } from 'vite';
import { viteConfig } from './build/viteConfig.ts';
import { runCommand } from './commandLine.ts';
import { outFolder } from './schemaFolder.ts';

const command = {
  name: 'panel build',
  says: 'Builds the page and the server into dist/. A mistake in the config ends it.',
  flags: { verbose: { says: 'lists the files' } },
};

await runCommand(
  command,
  async ({ flags }) => {
    const started = Date.now();
    const logLevel = flags.has('verbose') ? 'info' : 'warn';
    for (const what of ['page', 'server'] as const) await build({ ...viteConfig(what), configFile: false, logLevel });
    console.log(`Built ${outFolder}/ in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  },
  1,
);
