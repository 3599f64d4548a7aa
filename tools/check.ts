// npm run check                      prints every problem in schema/, with file:line:column; exit code 1 for a mistake
// npm run -s check -- --format json  the same for programs: json, sarif, github
import { reports, spoken } from './check/reports.ts';
import { findProblems, mistakesIn, readSchemaFiles, recordFileProblems, strayFiles } from './check/schemaText.ts';
import { commandLine, commandName, ofConfig } from './commandLine.ts';
import { schemaDirectory, schemaFolder } from './schemaFolder.ts';

const line = commandLine({
  name: commandName('check'),
  says: 'Tells what is wrong in schema/, and where. Exit code 1 if there is a mistake; warnings alone leave it 0.',
  flags: {
    format: {
      oneOf: Object.keys(reports),
      says: 'text; json and sarif (2.1.0) for programs, with npm run -s; github for its workflows',
    },
    ...ofConfig,
  },
});
if (line) check(line.flags.get('format') ?? 'text');

function check(format: string): void {
  const started = performance.now();
  const { texts, unread } = readSchemaFiles(schemaDirectory);
  const stray = strayFiles(schemaDirectory).map((file) => [file, ''] as const);
  const problems = [...findProblems(new Map([...texts, ...stray]), unread), ...recordFileProblems(schemaDirectory)];
  const report = reports[format]?.({ folder: schemaFolder, files: texts.size, problems }) ?? '';
  if (format === 'text' && report) console.error(report);
  else if (report) console.log(report);

  const seconds = ((performance.now() - started) / 1000).toFixed(2);
  if (format === 'text') console.log(`${schemaFolder}/: ${texts.size} files, ${spoken(problems)} (${seconds} s)`);
  if (mistakesIn(problems).length > 0) process.exitCode = 1;
}
