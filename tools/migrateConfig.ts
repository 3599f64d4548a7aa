// panel migrate --config         edits the files of the config: words of today in place of deprecated ones
// panel migrate --config --dry   says what it would change
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { getNodeValue, type ParseError, parseTree } from 'jsonc-parser';
import { deprecations } from './check/language/deprecations.ts';
import { language } from './check/language/version.ts';
import { readSchemaTexts } from './check/schemaText.ts';
import { commandHere, commandName, ofConfig, runCommand } from './commandLine.ts';
import { migratedConfig } from './migrateConfig/migratedConfig.ts';
import { root, schemaDirectory, schemaFolder, shop } from './schemaFolder.ts';

const command = {
  name: commandName('migrate'),
  says: 'Edits the files of the config: words of today take the place of deprecated ones, defaults that of shared texts whose placeholders the panel does not fill in, and $schema leads to the grammar. Layout and comments stay as they are. Without --config migrate changes the stored records.',
  flags: {
    config: { says: 'changes the config, not the records' },
    dry: { says: 'says what would change, and writes nothing' },
    ...ofConfig,
  },
};

/** Where the grammar is: in the package of a shop, as it is written in a shop; in this repository its own. */
const grammar = {
  folderFrom: (file: string) => {
    const installed = resolve(shop, 'node_modules/shop-admin-panel');
    const engine = existsSync(installed) ? installed : root;
    const folder = relative(dirname(join(schemaDirectory, file)), join(engine, 'schema/meta')).replaceAll('\\', '/');
    return folder.startsWith('.') ? folder : `./${folder}`;
  },
  isThere: (file: string, folder: string) => existsSync(resolve(schemaDirectory, dirname(file), folder)),
};

await runCommand(
  command,
  ({ flags }) => {
    const texts = readSchemaTexts(schemaDirectory);
    const migrated = migratedConfig(texts, parsedFiles(texts), deprecations, language, grammar);
    if (!flags.has('dry')) for (const { file, text } of migrated) writeFileSync(join(schemaDirectory, file), text);
    const parts = migrated.map(({ file, changes }) =>
      [`${join(schemaFolder, file)}:`, ...changes.map((line) => `  ${line}`)].join('\n'),
    );
    const none = `The config has no deprecated words: it is written in version ${language} of the language.`;
    console.log(parts.length > 0 ? parts.join('\n') : none);
    if (parts.length > 0)
      console.log(flags.has('dry') ? 'Nothing was written.' : `Read the difference, then: ${commandHere('check')}`);
  },
  1,
);

/** The parsed files. @throws for one that cannot be read */
function parsedFiles(texts: ReadonlyMap<string, string>): Map<string, unknown> {
  return new Map(
    [...texts].map(([file, text]) => {
      const errors: ParseError[] = [];
      const tree = parseTree(text, errors, { allowTrailingComma: true });
      if (!tree || errors.length > 0)
        throw new Error(
          `${join(schemaFolder, file)} cannot be read, so nothing was changed. See ${commandHere('check')}.`,
        );
      return [file, getNodeValue(tree)];
    }),
  );
}
