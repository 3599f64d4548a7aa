import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kinds } from '../check/grammars.ts';
import { configDocs } from './configDocs.ts';
import { metaSchemas } from './metaSchemas.ts';
import { problemDocs } from './problemDocs.ts';
import { promiseIntroduction, readStatements, readTests, specIntroduction, statementTable } from './statementTable.ts';

/** The generated files in the repo: text by path from the root. */
export function generatedFiles(root: string): Map<string, string> {
  const meta = metaSchemas();
  const statements = (file: string) => readStatements(readFileSync(join(root, 'tests', file), 'utf8'));
  const tests = readTests(join(root, 'tests'));
  const grammar = (file: string): unknown => JSON.parse(meta.get(file) ?? '{}');
  const files = new Map([
    ['{entity}.schema.json', grammar('record.schema.json')],
    ['{entity}.ui.json', grammar('entity.schema.json')],
    ['panel.json', grammar('panel.schema.json')],
    ['locales/{language}.json', grammar('locale.schema.json')],
  ]);
  return new Map([
    ...[...meta].map(([file, text]): [string, string] => [`schema/meta/${file}`, text]),
    ['docs/config.md', configDocs(files, new Map(Object.entries(kinds)))],
    ['docs/problems.md', problemDocs()],
    ['tests/spec/README.md', statementTable(specIntroduction, 'spec', statements('spec/statements.md'), tests)],
    ['tests/README.md', statementTable(promiseIntroduction, '', statements('promises.md'), tests)],
  ]);
}
