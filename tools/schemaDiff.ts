// npm run schema:diff main                            what changed in schema/ since a git ref, and what breaks by it
// npm run schema:diff main -- --fail-on breaking      exit code 1 if saved records or callers of the API break
// npm run schema:diff main -- --openings allowed      exit code 0 although somebody may do more than before
// npm run -s schema:diff main -- --format markdown    for a pull request
// npm run schema:diff main -- --write                 writes the migration of stored records
import { resolve } from 'node:path';
import { documentsOf } from './check/documents.ts';
import { readSchemaTexts } from './check/schemaText.ts';
import { commandName, ofConfig, runCommand } from './commandLine.ts';
import { isBreaking, isOpening } from './diff/change.ts';
import { configAt } from './diff/configAt.ts';
import { configChanges } from './diff/configChanges.ts';
import { diffReports } from './diff/diffReports.ts';
import { writeMigration } from './migration/writeMigration.ts';
import { schemaFolder } from './schemaFolder.ts';

const command = {
  name: commandName('schema:diff'),
  says: 'Tells what changed in meaning in schema/ since a git ref: what breaks saved records or the API, who may do more or less. Exit code 1 if somebody may do more.',
  takes: ['REF'],
  flags: {
    format: { oneOf: Object.keys(diffReports), says: 'text; json and markdown with npm run -s' },
    write: { says: 'writes the migration of the records that are stored into migrations/, for panel migrate' },
    'fail-on': { oneOf: ['breaking'], says: 'exit code 1 if something breaks' },
    openings: { oneOf: ['allowed'], says: 'exit code 0 although somebody may do more than before' },
    ...ofConfig,
  },
};

await runCommand(command, async (line) => {
  diff(line.taken[0] ?? '', line.flags);
});

function diff(ref: string, flags: ReadonlyMap<string, string>): void {
  const root = resolve(process.cwd());
  const before = documentsOf(textsAt(root, ref), ref);
  const after = documentsOf(readSchemaTexts(resolve(root, schemaFolder)), 'the working tree');
  const changes = configChanges(before, after);
  console.log(diffReports[flags.get('format') ?? 'text']?.({ ref, changes }));
  if (flags.has('write')) {
    const { lines, isOpen } = writeMigration(before, after, resolve(root, schemaFolder));
    console.log(`\n${lines.join('\n')}`);
    if (isOpen) process.exitCode = 1;
    return;
  }
  const breaks = flags.get('fail-on') === 'breaking' && changes.some(isBreaking);
  const opens = !flags.has('openings') && changes.some(isOpening);
  if (breaks || opens) process.exitCode = 1;
}

function textsAt(root: string, ref: string): ReadonlyMap<string, string> {
  try {
    return configAt(root, ref, schemaFolder);
  } catch {
    throw new Error(`'${ref}' is not a branch, tag or commit of this repository.`);
  }
}
