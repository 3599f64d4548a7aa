// npm run schema:diff main                            what changed in schema/ since a git ref, and what breaks by it
// npm run schema:diff main -- --fail-on breaking      exit code 1 if saved records or callers of the API break
// npm run -s schema:diff main -- --format markdown    for a pull request
import { resolve } from 'node:path';
import { parsed } from './check/parsed.ts';
import { readSchemaTexts } from './check/schemaText.ts';
import { commandLine } from './commandLine.ts';
import { isBreaking } from './diff/change.ts';
import { configAt } from './diff/configAt.ts';
import { configChanges, type Documents } from './diff/configChanges.ts';
import { diffReports } from './diff/diffReports.ts';

const line = commandLine({
  name: 'npm run schema:diff',
  says: 'Tells what changed in meaning in schema/ since a git ref: what breaks saved records or the API, what does not.',
  takes: ['REF'],
  flags: {
    format: { oneOf: Object.keys(diffReports), says: 'text; json and markdown with npm run -s' },
    'fail-on': { oneOf: ['breaking'], says: 'exit code 1 if something breaks' },
  },
});
if (line) {
  try {
    diff(line.taken[0] ?? '', line.flags.get('format') ?? 'text', line.flags.get('fail-on'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}

function diff(ref: string, format: string, failOn: string | undefined): void {
  const root = resolve(process.cwd());
  const before = documents(textsAt(root, ref), ref);
  const changes = configChanges(before, documents(readSchemaTexts(resolve(root, 'schema')), 'the working tree'));
  console.log(diffReports[format]?.({ ref, changes }));
  if (failOn === 'breaking' && changes.some(isBreaking)) process.exitCode = 1;
}

function textsAt(root: string, ref: string): ReadonlyMap<string, string> {
  try {
    return configAt(root, ref);
  } catch {
    throw new Error(`'${ref}' is not a branch, tag or commit of this repository.`);
  }
}

/** @throws for an unreadable file */
function documents(texts: ReadonlyMap<string, string>, where: string): Documents {
  return new Map(
    [...texts].map(([file, text]) => {
      const { error } = parsed(text);
      if (error) throw new Error(`schema/${file} of ${where} cannot be read: ${error.message} See npm run check.`);
      return [file, JSON.parse(text)];
    }),
  );
}
