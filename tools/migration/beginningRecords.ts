import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { applyStep, Unreadable, type Values } from '../../src/server/migrations/steps.ts';
import { isObject, isSameJson, jsonIn } from '../../src/shared/base/json.ts';
import type { MigrationStep } from '../../src/shared/config/grammar.ts';
import { parsed } from '../check/parsed.ts';

/**
 * Changes the records that a new database begins with by the steps of a migration: in a new database it has run already.
 * @param folder the folder of the records
 * @returns a sentence about each file that was changed, or could not be
 */
export function changeBeginningRecords(folder: string, steps: readonly MigrationStep[]): string[] {
  const moved = steps.flatMap((step) => ('becomes' in step ? moveFile(folder, step.entity, step.becomes) : []));
  const entities = [...new Set(steps.flatMap((step) => ('becomes' in step ? [] : [step.entity])))];
  const changed = entities.flatMap((entity) =>
    changeFile(
      fileOf(folder, entity),
      steps.filter((step) => step.entity === entity && !('becomes' in step)),
    ),
  );
  return [...moved, ...changed];
}

const fileOf = (folder: string, entity: string): string => join(folder, `${entity}.json`);
const nameOf = (file: string): string => relative(process.cwd(), file);

function moveFile(folder: string, was: string, is: string): string[] {
  const [from, to] = [fileOf(folder, was), fileOf(folder, is)];
  if (!existsSync(from)) return [];
  if (existsSync(to)) return [`${nameOf(from)} is left as it is: ${nameOf(to)} is there already.`];
  renameSync(from, to);
  return [`${nameOf(from)} is ${nameOf(to)} now.`];
}

function changeFile(file: string, steps: readonly MigrationStep[]): string[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const { error } = parsed(text, 'array');
  if (error) return [`${nameOf(file)} is left as it is: it ${error.message}`];
  const records = jsonIn(text);
  if (!Array.isArray(records)) return [];
  try {
    const changed = records.map((record: unknown) => (isObject(record) ? throughSteps(record, steps) : record));
    if (isSameJson(changed, records)) return [];
    writeFileSync(file, `${JSON.stringify(changed, null, 2)}\n`);
    return [`${nameOf(file)} is changed, too: a new database begins with these records.`];
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return [`Change ${nameOf(file)}, too, with which a new database begins: ${error.message}.`];
  }
}

function throughSteps(record: Values, steps: readonly MigrationStep[]): Values {
  try {
    return steps.reduce((values, step) => applyStep(step, values, 'record'), record);
  } catch (error) {
    throw error instanceof Unreadable ? new Unreadable(`the record '${String(record['id'])}' ${error.message}`) : error;
  }
}
