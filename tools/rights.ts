// npm run rights                         who may do what, by role
// npm run -s rights -- --format markdown  the same for documents; json for programs
import { entities, panel } from '../src/config/files.ts';
import { commandLine } from './commandLine.ts';
import { rightsReports } from './rights/reports.ts';
import { rightsTable } from './rights/rightsTable.ts';

const line = commandLine({
  name: 'npm run rights',
  says: 'Tells who may do what, by entity and role, as schema/ says it.',
  flags: { format: { oneOf: Object.keys(rightsReports), says: 'text; markdown and json with npm run -s' } },
});
if (line) console.log(rightsReports[line.flags.get('format') ?? 'text']?.(rightsTable({ panel, entities })));
