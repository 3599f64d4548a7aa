// npm run check                    tells every mistake in schema/, with file:line:column; exit code 1 when there is one
// npm run check -- --format github the same as annotations of a pull request
import { resolve } from 'node:path';
import { type Finding, findMistakes, printed, readSchemaTexts } from './check/schemaText.ts';

const started = performance.now();
const texts = readSchemaTexts(resolve(import.meta.dirname, '../schema'));
const mistakes = findMistakes(texts);

if (process.argv.includes('github')) for (const mistake of mistakes) console.log(annotation(mistake));
else if (mistakes.length > 0) console.error(mistakes.map((mistake) => printed(mistake)).join('\n\n'));

const seconds = ((performance.now() - started) / 1000).toFixed(2);
const count = mistakes.length === 1 ? '1 mistake' : `${mistakes.length || 'no'} mistakes`;
console.log(`${mistakes.length > 0 ? '\n' : ''}schema/: ${texts.size} files, ${count} (${seconds} s)`);
if (mistakes.length > 0) process.exitCode = 1;

/** One line that GitHub shows beside the line it is about. */
function annotation({ file, line, column, message }: Finding): string {
  const text = message.replaceAll('%', '%25').replaceAll('\n', '%0A');
  return `::error file=schema/${file},line=${line},col=${column}::${text}`;
}
