// npm version 1.1.0   runs this (`version` in package.json): what a release writes before its commit and its tag
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { release } from './check/language/version.ts';
import { commandName, runCommand } from './commandLine.ts';
import { released } from './release/changelog.ts';
import { root } from './schemaFolder.ts';

const command = {
  name: commandName('release'),
  says: "Writes the section of CHANGELOG.md that a release has. 'npm version' runs it.",
  flags: {},
};

await runCommand(command, () => {
  const file = join(root, 'CHANGELOG.md');
  writeFileSync(file, released(readFileSync(file, 'utf8'), release, new Date().toISOString().slice(0, 10)));
});
