import { resolve } from 'node:path';
import { writeRecordTypes } from '../../tools/generate/recordTypes.ts';

/** The record types are not in git: a clean clone makes them before the tests are read. */
export default () => {
  writeRecordTypes(resolve(import.meta.dirname, '../../schema'));
};
