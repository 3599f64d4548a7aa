// npm run schema   writes what is generated: schema/meta/, docs/config.md, docs/problems.md, docs/rightsTable.md, tests/spec/README.md and the record types
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedFiles } from './generate/generated.ts';
import { writeRecordTypes } from './generate/recordTypes.ts';
import { root, schemaDirectory } from './schemaFolder.ts';

for (const [file, text] of generatedFiles(root)) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
writeRecordTypes(schemaDirectory);
