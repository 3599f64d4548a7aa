// npm run new-entity suppliers                            two files in schema/ and a line in the menu, which pass check
// npm run new-entity giftCards -- --title "Gift cards"    with titles of one's own
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSchemaTexts } from './check/schemaText.ts';
import { commandLine } from './commandLine.ts';
import { newEntity } from './newEntity/newEntity.ts';

const line = commandLine({
  name: 'npm run new-entity',
  says: 'Writes the two files of a new entity and its line in the menu.',
  takes: ['NAME'],
  flags: {
    title: { value: 'TEXT', says: "what its list and its link are called; by default made of the name: 'Gift cards'" },
    singular: { value: 'TEXT', says: "what one record is called; by default made of the title: 'Gift card'" },
  },
});
if (line) write(line.taken[0] ?? '', line.flags.get('title'), line.flags.get('singular'));

function write(name: string, titles?: string, title?: string): void {
  const directory = resolve(import.meta.dirname, '../schema');
  const made = newEntity(readSchemaTexts(directory), name, titles, title);
  if ('refused' in made) {
    console.error(made.refused);
    process.exitCode = 1;
    return;
  }
  for (const [file, text] of made.files) writeFileSync(join(directory, file), text);
  const about = ['its fields, their rules and sentences', 'its calls, its list, its form', 'a line in the menu'];
  const width = Math.max(...[...made.files.keys()].map(({ length }) => length));
  const written = [...made.files.keys()].map((file, index) => `  schema/${file.padEnd(width)}   ${about[index]}`);
  console.log(`Written:

${written.join('\n')}

Next:

  npm run dev            look at it, and add its fields; docs/config.md has every word
  npm run check          what is wrong, and where
  npm run test:update    write the outlines of its screens, which npm test compares`);
}
