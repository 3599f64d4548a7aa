// npm run new-locale fr   schema/locales/fr.json with every text to translate; adds what a file that is there lacks
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readSchemaTexts } from './check/schemaText.ts';
import { commandLine } from './commandLine.ts';
import { newLocale } from './newLocale/newLocale.ts';

const line = commandLine({
  name: 'npm run new-locale',
  says: 'Writes schema/locales/LANGUAGE.json with every text, in English, to be translated. To a file that is there it adds the texts that it lacks.',
  takes: ['LANGUAGE'],
  flags: {},
});
if (line) write(line.taken[0] ?? '');

function write(language: string): void {
  const directory = resolve(import.meta.dirname, '../schema');
  const made = newLocale(readSchemaTexts(directory), language);
  if ('refused' in made) {
    console.error(made.refused);
    process.exitCode = 1;
    return;
  }
  mkdirSync(dirname(join(directory, made.file)), { recursive: true });
  writeFileSync(join(directory, made.file), made.text);
  console.log(
    `schema/${made.file}: ${made.added} texts to translate. Change what stands behind each colon; npm run dev shows it.`,
  );
}
