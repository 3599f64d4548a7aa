import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { applyStep, fieldsOf, Unreadable, type Values, wordOf } from '../../src/server/migrations/steps.ts';
import { isObject, isSameJson, jsonIn } from '../../src/shared/base/json.ts';
import type { MigrationStep } from '../../src/shared/config/grammar.ts';
import { migrationsIn, numberOf } from '../../src/shared/config/shopMigrations.ts';
import { parsed } from '../check/parsed.ts';
import { compact } from '../newEntity/entityTexts.ts';
import { plannedSteps } from './plannedSteps.ts';

type Documents = ReadonlyMap<string, unknown>;

/**
 * Writes the migration of a change of the config beside it, changes the records that a new database begins with, and says
 * what it cannot know.
 * @param schema the folder of the config
 * @returns sentences for people, and whether something is left to be said
 */
export function writeMigration(
  before: Documents,
  after: Documents,
  schema: string,
): { lines: string[]; isOpen: boolean } {
  const folder = folderOf(schema);
  const there = migrationsThere(folder);
  const known = there.flatMap(({ up }) => up);
  const { up, questions } = plannedSteps(before, after, (step) => known.some((one) => isSameJson(one, step)));
  const open = questions.filter((question) => !isAnswered(question, known));
  if (up.length === 0)
    return { lines: open.length > 0 ? open : ['Stored records need no migration.'], isOpen: open.length > 0 };
  const number = Math.max(0, ...there.map(({ name }) => numberOf(name) ?? 0)) + 1;
  const file = join(folder, `${String(number).padStart(4, '0')}-${titleOf(up)}.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, textOf(grammarFrom(schema, folder), up));
  const name = relative(process.cwd(), file);
  return {
    lines: [
      `${name} is written, ${up.length === 1 ? 'with one step' : `with ${up.length} steps`}. Read it, then: panel migrate`,
      ...changeBeginningRecords(resolve(folder, '../records'), up),
      ...open,
    ],
    isOpen: open.length > 0,
  };
}

/** Where the migrations of a config are: within its folder if they are there already, else beside it, as those of a shop. */
function folderOf(schema: string): string {
  const within = join(schema, 'migrations');
  return existsSync(within) ? within : resolve(schema, '../migrations');
}

function migrationsThere(folder: string) {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  return migrationsIn(
    Object.fromEntries(files.map((file) => [file, jsonIn(readFileSync(join(folder, file), 'utf8'))])),
  );
}

/** Whether a step that is written already is about the field of a question: 'people.fax is gone'. */
const isAnswered = (question: string, steps: readonly MigrationStep[]): boolean =>
  steps.some((step) => fieldsOf(step).some((field) => question.startsWith(`${step.entity}.${field} `)));

/** What a migration does, in the name of its file: 'people-rename-lastName'. */
function titleOf([step, ...others]: readonly MigrationStep[]): string {
  if (!step) return 'nothing';
  const [field] = fieldsOf(step);
  const what = [step.entity, wordOf(step), ...(field === undefined ? [] : [field])].join('-');
  return `${what.replace(/[^\w.-]+/g, '-')}${others.length > 0 ? `-and-${others.length}-more` : ''}`;
}

/** The address of the grammar in the file: as the panel.json of the shop has it. */
function grammarFrom(schema: string, folder: string): string {
  const panel = readFileSync(join(schema, 'panel.json'), 'utf8');
  const [, address = './meta/'] = /"\$schema":\s*"([^"]*\/)panel\.schema\.json"/.exec(panel) ?? [];
  return `${relative(folder, resolve(schema, address))}/migration.schema.json`;
}

function textOf($schema: string, up: readonly MigrationStep[]): string {
  const lines = up.map((step) => `    ${compact(step)}`).join(',\n');
  return `{\n  "$schema": ${JSON.stringify($schema)},\n  "up": [\n${lines}\n  ]\n}\n`;
}

/**
 * Changes the records that a new database begins with by the steps of a migration: in a new database it has run already.
 * @param folder the folder of the records
 * @returns a sentence about each file that was changed, or could not be
 */
function changeBeginningRecords(folder: string, steps: readonly MigrationStep[]): string[] {
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
