// npm run probe -- --api https://api.shop.example/items --token TOKEN products   which words of `api` suit a backend, and
// which promises it does not keep; exit code 1 if it breaks one, 2 if it could not be probed; --help for the rest
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entities, panel } from '../src/shared/config/files.ts';
import { presetNames } from '../src/shared/config/grammar/presetNames.ts';
import { PASSWORD, userFlag } from './audit/signIn.ts';
import { readSchemaTexts } from './check/schemaText.ts';
import { commandName, ofConfig, runCommand } from './commandLine.ts';
import { type Probed, probe } from './probe/probe.ts';
import { probeReports } from './probe/report.ts';
import { saved } from './probe/save.ts';
import { schemaDirectory, schemaFolder } from './schemaFolder.ts';

const command = {
  name: commandName('probe'),
  says: 'Asks a backend as the page does, for the records of one entity: which preset suits it, and what does not hold.',
  takes: ['NAME'],
  flags: {
    api: {
      value: 'URL',
      says: 'where the API is: what the paths of the calls begin with; by default that of the config',
    },
    token: { value: 'TOKEN', says: 'of somebody who may read the records; without it the calls carry none' },
    user: userFlag,
    preset: { oneOf: presetNames, says: 'asks with the words of this preset only' },
    save: { says: 'writes what was found into wire.api of the entity, or the files of a new one' },
    write: { says: 'also adds, changes and deletes a record of its own' },
    format: { oneOf: Object.keys(probeReports), says: 'text; json, with npm run -s, for programs' },
    ...ofConfig,
  },
};

await runCommand(command, async (line) => {
  const { flags, taken } = line;
  const preset = presetNames.find((name) => name === flags.get('preset'));
  const [user, password] = [flags.get('user'), process.env[PASSWORD]];
  const asked = { api: flags.get('api'), token: flags.get('token'), user, password };
  const options = { ...asked, write: flags.has('write'), preset };
  const probed = await probe(taken[0] ?? '', options, { panel, entities });
  console.log(probeReports[flags.get('format') ?? 'text']?.(probed));
  if (flags.has('save')) save(probed);
  if (probed.promises.some(({ holds }) => holds === false)) process.exitCode = 1;
});

/** @throws with a sentence when the config cannot have it */
function save(probed: Probed): void {
  const made = saved(probed, readSchemaTexts(schemaDirectory));
  if ('refused' in made) throw new Error(made.refused);
  for (const [file, text] of made.files) writeFileSync(join(schemaDirectory, file), text);
  const files = [...made.files.keys()].map((file) => `  ${schemaFolder}/${file}`);
  console.error(['', 'Written:', '', ...files, ...made.notes.map((note) => `\n  ${note}`)].join('\n'));
}
