// The record types, which are not in git: `npm run types` writes them before TypeScript reads them.
import { resolve } from 'node:path';
import { writeRecordTypes } from './generate/recordTypes.ts';

writeRecordTypes(resolve(import.meta.dirname, '../schema'));
