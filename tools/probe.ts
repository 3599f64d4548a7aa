// npm run probe -- --api https://api.shop.example/items --token TOKEN products   which words of `api` suit a backend, and
// which promises it does not keep; exit code 1 if it breaks one, 2 if it could not be probed; --help for the rest
import { entities, panel } from '../src/config/files.ts';
import { presetNames } from '../src/config/grammar/presetNames.ts';
import { runCommand } from './commandLine.ts';
import { probe } from './probe/probe.ts';
import { probeReports } from './probe/report.ts';

const command = {
  name: 'npm run probe',
  says: 'Asks a backend as the page does, for the records of one entity: which preset suits it, and what does not hold.',
  takes: ['NAME'],
  flags: {
    api: {
      value: 'URL',
      says: 'where the API is: what the paths of the calls begin with; by default that of the config',
    },
    token: { value: 'TOKEN', says: 'of somebody who may read the records; without it the calls carry none' },
    preset: { oneOf: presetNames, says: 'asks with the words of this preset only' },
    write: { says: 'also adds, changes and deletes a record of its own' },
    format: { oneOf: Object.keys(probeReports), says: 'text; json, with npm run -s, for programs' },
  },
};

await runCommand(command, async (line) => {
  const { flags, taken } = line;
  const preset = presetNames.find((name) => name === flags.get('preset'));
  const options = { api: flags.get('api'), token: flags.get('token'), write: flags.has('write'), preset };
  const probed = await probe(taken[0] ?? '', options, { panel, entities });
  console.log(probeReports[flags.get('format') ?? 'text']?.(probed));
  if (probed.promises.some(({ holds }) => holds === false)) process.exitCode = 1;
});
