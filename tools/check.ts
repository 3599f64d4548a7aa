// npm run check                    prints every problem in schema/, with file:line:column; exit code 1 if there is one
// npm run check -- --format github the same as annotations of a pull request
import { resolve } from 'node:path';
import { findProblems, type LocatedProblem, printed, readSchemaTexts } from './check/schemaText.ts';

const started = performance.now();
const texts = readSchemaTexts(resolve(import.meta.dirname, '../schema'));
const problems = findProblems(texts);

if (process.argv.includes('github')) for (const problem of problems) console.log(annotation(problem));
else if (problems.length > 0) console.error(problems.map((problem) => printed(problem)).join('\n\n'));

const seconds = ((performance.now() - started) / 1000).toFixed(2);
const count = problems.length === 1 ? '1 mistake' : `${problems.length || 'no'} mistakes`;
console.log(`${problems.length > 0 ? '\n' : ''}schema/: ${texts.size} files, ${count} (${seconds} s)`);
if (problems.length > 0) process.exitCode = 1;

/** A problem as an annotation, which GitHub shows beside its line. */
function annotation({ file, line, column, message }: LocatedProblem): string {
  const text = message.replaceAll('%', '%25').replaceAll('\n', '%0A');
  return `::error file=schema/${file},line=${line},col=${column}::${text}`;
}
