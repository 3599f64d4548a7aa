// npm run audit -- --api https://api.shop.example --token TOKEN   which records of a real API break the config's rules, by
// field, with their ids; exit code 1 if any does, or if a list could not be fetched; --help for the rest
import { audit } from './audit/audit.ts';
import { auditReports } from './audit/report.ts';
import { findProblems, mistakesIn, readSchemaFiles } from './check/schemaText.ts';
import { commandName, runCommand } from './commandLine.ts';
import { schemaDirectory } from './schemaFolder.ts';

const command = {
  name: commandName('audit'),
  says: 'Fetches the lists of an API, changes nothing, and tells which records break the rules of schema/.',
  flags: {
    api: { value: 'URL', says: 'where the API is, with or without the base of panel.json' },
    token: { value: 'TOKEN', says: 'of somebody who may read the lists; without it the calls carry none' },
    entity: { value: 'NAME', says: 'only the records of this entity' },
    format: { oneOf: Object.keys(auditReports), says: 'text; json, with npm run -s, has the ids of all records' },
  },
};

await runCommand(command, async (line) => {
  const { texts, unread } = readSchemaFiles(schemaDirectory);
  if (mistakesIn(findProblems(texts, unread)).length > 0) {
    throw new Error('The config has mistakes, and no record can be judged by it: npm run check');
  }
  const { entities, panel } = await import('../src/shared/config/files.ts');
  const { flags } = line;
  const options = { api: flags.get('api'), token: flags.get('token'), entity: flags.get('entity') };
  const found = await audit(options, { panel, entities });
  console.log(auditReports[flags.get('format') ?? 'text']?.(found));
  if (!found.every(({ failing, failure }) => failing === 0 && failure === undefined)) process.exitCode = 1;
});
