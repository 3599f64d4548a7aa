// npm run schema   writes what is made from the grammar and the schemas: schema/meta/*.json and the record types
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { metaSchemas } from './metaSchemas.ts';
import { writeRecordTypes } from './recordTypes.ts';

const directory = resolve(import.meta.dirname, '../schema');
mkdirSync(join(directory, 'meta'), { recursive: true });
for (const [file, text] of metaSchemas()) writeFileSync(join(directory, 'meta', file), text);
writeRecordTypes(directory);
