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
    // A build is for production wherever it is made: the page's policy refuses the styles of one for developers.
    const { NODE_ENV } = process.env;
    process.env['NODE_ENV'] = 'production';
    for (const what of ['page', 'server'] as const) await build({ ...viteConfig(what), configFile: false, logLevel });
    // `panel start` goes on in this process.
    if (NODE_ENV) process.env['NODE_ENV'] = NODE_ENV;
    else delete process.env['NODE_ENV'];
    console.log(`Built ${outFolder}/ in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  },
  1,
);
