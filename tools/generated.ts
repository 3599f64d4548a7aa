import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kinds } from './check/grammars.ts';
import { configDocs } from './configDocs.ts';
import { metaSchemas } from './metaSchemas.ts';
import { readStatements, readTests, specTable } from './specTable.ts';

/** What is generated and kept in the repo: each file's text, by its path from the root. */
export function generatedFiles(root: string): Map<string, string> {
  const meta = metaSchemas();
  const statements = readStatements(readFileSync(join(root, 'tests/spec/statements.md'), 'utf8'));
  const grammar = (file: string): unknown => JSON.parse(meta.get(file) ?? '{}');
  const files = new Map([
    ['{entity}.schema.json', grammar('record.schema.json')],
    ['{entity}.ui.json', grammar('entity.schema.json')],
    ['panel.json', grammar('panel.schema.json')],
  ]);
  return new Map([
    ...[...meta].map(([file, text]): [string, string] => [`schema/meta/${file}`, text]),
    ['docs/config.md', configDocs(files, new Map(Object.entries(kinds)))],
    ['tests/spec/README.md', specTable(statements, readTests(join(root, 'tests')))],
  ]);
}
