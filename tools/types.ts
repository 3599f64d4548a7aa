// The record types, which are not in git: `npm run types` writes them before TypeScript reads them.
import { writeRecordTypes } from './generate/recordTypes.ts';
import { schemaDirectory } from './schemaFolder.ts';

writeRecordTypes(schemaDirectory);
