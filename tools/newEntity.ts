// npm run new-entity suppliers                            two files in schema/ and a line in the menu, which pass check
// npm run new-entity products -- --from openapi.json       as an API that is there describes it; also --from an address
// npm run new-entity giftCards -- --title "Gift cards"    with titles of one's own
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readSchemaTexts } from './check/schemaText.ts';
import { commandHere, commandName, ofConfig, runCommand } from './commandLine.ts';
import { documentAt } from './newEntity/documentAt.ts';
import { newEntity } from './newEntity/newEntity.ts';
import { root, schemaDirectory, schemaFolder, shop } from './schemaFolder.ts';

const command = {
  name: commandName('new-entity'),
  says: 'Writes the two files of a new entity and its line in the menu.',
  takes: ['NAME'],
  flags: {
    title: { value: 'TEXT', says: "what its list and its link are called; by default made of the name: 'Gift cards'" },
    from: {
      value: 'FILE',
      says: 'an OpenAPI document, or its address: fields, rules, references and calls are taken from it',
    },
    singular: { value: 'TEXT', says: "what one record is called; by default made of the title: 'Gift card'" },
    ...ofConfig,
  },
};

await runCommand(
  command,
  async (line) => {
    const { flags, taken } = line;
    const from = flags.get('from');
    const document = from === undefined ? undefined : await documentAt(from);
    write(taken[0] ?? '', flags.get('title'), flags.get('singular'), document);
  },
  1,
);

function write(name: string, titles?: string, title?: string, document?: unknown): void {
  const made = newEntity(readSchemaTexts(schemaDirectory), name, titles, title, document);
  if ('refused' in made) throw new Error(made.refused);
  for (const [file, text] of made.files) writeFileSync(join(schemaDirectory, file), text);
  const about = ['its fields, their rules and sentences', 'its calls, its list, its form', 'a line in the menu'];
  const width = Math.max(...[...made.files.keys()].map(({ length }) => length));
  const written = [...made.files.keys()].map(
    (file, index) => `  ${schemaFolder}/${file.padEnd(width)}   ${about[index]}`,
  );
  const notes =
    made.notes.length > 0 ? `\nWhat could not be known:\n\n${made.notes.map((note) => `  ${note}`).join('\n')}\n` : '';
  const next = [
    [
      commandHere('dev'),
      `look at it, and add its fields; ${relative(shop, join(root, 'docs/config.md'))} has every word`,
    ],
    [commandHere('check'), 'what is wrong, and where'],
    [
      shop === root && schemaFolder === 'schema' ? 'npm run test:update' : commandHere('outlines', '--update'),
      'write the outlines of its screens, which the tests compare',
    ],
  ] as const;
  const commands = Math.max(...next.map(([name]) => name.length));
  console.log(`Written:

${written.join('\n')}
${notes}
Next:

${next.map(([name, does]) => `  ${name.padEnd(commands)}    ${does}`).join('\n')}`);
}
