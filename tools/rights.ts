// npm run rights                         who may do what, by role
// npm run -s rights -- --format markdown  the same for documents; json for programs
import { resolve } from 'node:path';
import { documentsOf } from './check/documents.ts';
import { readSchemaTexts } from './check/schemaText.ts';
import { commandName, ofConfig, runCommand } from './commandLine.ts';
import { rightsReports } from './rights/reports.ts';
import { rightsTable } from './rights/rightsTable.ts';
import { schemaFolder } from './schemaFolder.ts';

const command = {
  name: commandName('rights'),
  says: 'Tells who may do what, by entity and role, as schema/ says it: with which records, and with which fields.',
  flags: {
    format: { oneOf: Object.keys(rightsReports), says: 'text; markdown and json with npm run -s' },
    ...ofConfig,
  },
};

await runCommand(command, async (line) => {
  const documents = documentsOf(readSchemaTexts(resolve(process.cwd(), schemaFolder)), 'the working tree');
  console.log(rightsReports[line.flags.get('format') ?? 'text']?.(rightsTable(documents)));
});
