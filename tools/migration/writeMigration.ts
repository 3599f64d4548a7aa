import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fieldsOf, wordOf } from '../../src/server/migrations/steps.ts';
import { isSameJson, jsonIn } from '../../src/shared/base/json.ts';
import type { MigrationStep } from '../../src/shared/config/grammar.ts';
import { migrationsIn, numberOf } from '../../src/shared/config/shopMigrations.ts';
import { compact } from '../newEntity/entityTexts.ts';
import { changeBeginningRecords } from './beginningRecords.ts';
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
