// npm run schema   writes what is generated: schema/meta/*.json, the record types and tests/spec/README.md
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { metaSchemas } from './metaSchemas.ts';
import { writeRecordTypes } from './recordTypes.ts';
import { readStatements, readTests, specTable } from './specTable.ts';

const directory = resolve(import.meta.dirname, '../schema');
mkdirSync(join(directory, 'meta'), { recursive: true });
for (const [file, text] of metaSchemas()) writeFileSync(join(directory, 'meta', file), text);
writeRecordTypes(directory);

const tests = resolve(import.meta.dirname, '../tests');
const statements = readStatements(readFileSync(join(tests, 'spec/statements.md'), 'utf8'));
writeFileSync(join(tests, 'spec/README.md'), specTable(statements, readTests(tests)));
