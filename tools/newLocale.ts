// npm run new-locale fr   schema/locales/fr.json with every text to translate; adds what a file that is there lacks
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSchemaTexts } from './check/schemaText.ts';
import { commandHere, commandName, ofConfig, runCommand } from './commandLine.ts';
import { newLocale } from './newLocale/newLocale.ts';
import { schemaDirectory, schemaFolder } from './schemaFolder.ts';

const command = {
  name: commandName('new-locale'),
  says: 'Writes schema/locales/LANGUAGE.json with every text to be translated; for the language of the config itself those that the config leaves out. To a file that is there it adds the texts that it lacks.',
  takes: ['LANGUAGE'],
  flags: { ...ofConfig },
};

await runCommand(command, ({ taken }) => write(taken[0] ?? ''), 1);

function write(language: string): void {
  const made = newLocale(readSchemaTexts(schemaDirectory), language);
  if ('refused' in made) throw new Error(made.refused);
  mkdirSync(dirname(join(schemaDirectory, made.file)), { recursive: true });
  writeFileSync(join(schemaDirectory, made.file), made.text);
  console.log(
    `${schemaFolder}/${made.file}: ${made.added} texts to translate. Change what stands behind each colon; ${commandHere('dev')} shows it.`,
  );
}
