// panel outlines            compares each screen of the shop with its outline in outlines/
// panel outlines --update   accepts how they are now
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { entities, panel } from '../src/shared/config/files.ts';
import { demoShop } from '../src/shop/demo/demoShop.ts';
import { documentsOf } from './check/documents.ts';
import { readSchemaTexts } from './check/schemaText.ts';
import { commandName, ofConfig, runCommand } from './commandLine.ts';
import { startBrowser } from './outlines/browser.ts';
import { lookAt } from './outlines/look.ts';
import { startServer } from './outlines/shopServer.ts';
import { statesOf } from './outlines/states.ts';
import { verdictOn } from './outlines/verdict.ts';
import { rightsReports } from './rights/reports.ts';
import { rightsTable } from './rights/rightsTable.ts';
import { outFolder, schemaDirectory, schemaFolder, shop } from './schemaFolder.ts';

const command = {
  name: commandName('outlines'),
  says: 'Compares what a screen reader finds on each screen of the shop, and who may do what, with outlines/. It needs the build (panel build). Exit code 1 if something differs, or is not accessible.',
  flags: { update: { says: 'writes them as they are now' }, ...ofConfig },
};

/** Where the outlines of a config are: those of another than schema/ are within its folder. */
const folder = schemaFolder === 'schema' ? join(shop, 'outlines') : join(schemaDirectory, 'outlines');

await runCommand(
  command,
  async ({ flags }) => {
    const started = Date.now();
    if (!existsSync(join(shop, outFolder, 'server/main.js'))) throw new Error(`${outFolder}/ is missing: panel build`);
    const records = demoShop.records();
    const firstId = (entity: string) => {
      for (const { id } of records[entity] ?? []) return String(id);
      return undefined;
    };
    const states = statesOf(panel, entities, firstId);
    const looks = await looksAt(states);
    const rights =
      rightsReports['text']?.(rightsTable(documentsOf(readSchemaTexts(schemaDirectory), 'the shop'))) ?? '';
    const took = `${((Date.now() - started) / 1000).toFixed(1)} s`;
    const { said, errors } = verdictOn(folder, { looks, rights, isUpdate: flags.has('update'), took });
    if (errors.length > 0) console.error(errors.join('\n'));
    if (said.length > 0) console.log(said.join('\n'));
    if (errors.length > 0) process.exitCode = 1;
  },
  1,
);

async function looksAt(states: ReturnType<typeof statesOf>) {
  const browser = await startBrowser();
  try {
    const server = await startServer();
    try {
      const offered: unknown = await (await fetch(`${server.address}/local-sign-in`)).text();
      const [account = ''] = /[\w.+-]+@[\w.-]+/.exec(String(offered)) ?? [];
      return await lookAt(browser, server.address, panel.login.button, account, states);
    } finally {
      await server.close();
    }
  } finally {
    await browser.close();
  }
}
