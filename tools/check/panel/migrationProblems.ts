import { fieldsOf } from '../../../src/server/migrations/steps.ts';
import { isObject } from '../../../src/shared/base/json.ts';
import type { MigrationFile, MigrationStep } from '../../../src/shared/config/grammar.ts';
import { numberOf } from '../../../src/shared/config/shopMigrations.ts';
import type { EntityFiles } from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** The folders of a shop's migrations, from its `schema/`. */
export const MIGRATIONS = ['migrations/', '../migrations/'] as const;

/** Whether a file of a config is a migration. */
export const isMigrationFile = (file: string): boolean => MIGRATIONS.some((folder) => file.startsWith(folder));

const nameOf = (file: string): string => file.replace(/^.*\/|\.json$/g, '');

const isFile = (value: unknown): value is MigrationFile => isObject(value) && Array.isArray(value['up']);

/**
 * Problems of migrations: their numbers, and that what they write is in the config.
 * @param files those that the grammar accepts
 */
export function* migrationProblems(
  files: readonly Place[],
  entities: ReadonlyMap<string, EntityFiles>,
): Generator<ConfigProblem> {
  const numbers = new Map<number, string>();
  for (const file of files) {
    const name = nameOf(file.file);
    const number = numberOf(name);
    const here = file.problem.bind(file);
    if (number === undefined) {
      yield here('malformed-value', `'${name}' must be a number and what the migration does, such as '0001-rename'.`);
      continue;
    }
    const other = numbers.get(number);
    if (other !== undefined) yield here('name-taken', `${other} has the number ${number}, too.`);
    numbers.set(number, name);
  }
  yield* leftProblems(files, entities);
}

/** A field, or an entity, that some migration makes, and none changes further. */
function* leftProblems(files: readonly Place[], entities: ReadonlyMap<string, EntityFiles>): Generator<ConfigProblem> {
  const made = new Map<string, Place>();
  const sorted = [...files].sort((a, b) => (numberOf(nameOf(a.file)) ?? 0) - (numberOf(nameOf(b.file)) ?? 0));
  for (const file of sorted) {
    if (!isFile(file.value)) continue;
    for (const [index, step] of file.value.up.entries()) {
      const place = file.get('up', index);
      if ('becomes' in step) {
        for (const [key, from] of [...made]) {
          if (!key.startsWith(`${step.entity} `)) continue;
          made.delete(key);
          made.set(key.replace(step.entity, step.becomes), from);
        }
        made.delete(step.entity);
        made.set(step.becomes, place.get('becomes'));
      } else {
        const left = written(step);
        for (const field of fieldsOf(step)) made.delete(`${step.entity} ${field}`);
        for (const [field, word] of left) made.set(`${step.entity} ${field}`, place.get(word));
      }
    }
  }
  for (const [key, place] of made) {
    const [name = '', field] = key.split(' ');
    const entity = entities.get(name);
    if (!entity) {
      if (place.get().key === 'becomes') yield place.unknown('unknown-entity', 'is not an entity', entities.keys());
      continue;
    }
    if (field === undefined || !entity.schema.exists) continue;
    const steps = field.split('.').flatMap((step) => ['properties', step]);
    const [root = ''] = field.split('.');
    const isKnown = field.includes('.') ? hasPath(entity.schema, field.split('.')) : entity.schema.get(...steps).exists;
    if (!isKnown && !isConditional(entity.schema, root))
      yield place.problem(
        'unknown-field',
        `'${field}' is not a field of ${name}: the migrations end with records that do not fit.`,
      );
  }
}

/** The fields that records have after a step, each with the word that names it. */
function written(step: MigrationStep): [field: string, word: string][] {
  if ('rename' in step)
    return fieldsOf(step)
      .slice(1)
      .map((field) => [field, 'to']);
  if ('split' in step) return step.into.map((field) => [field, 'into']);
  if ('join' in step) return [[step.into, 'into']];
  if ('type' in step) return [[step.type, 'type']];
  if ('values' in step) return [[step.values, 'values']];
  return 'default' in step ? [[step.default, 'default']] : [];
}

function hasPath(object: Place, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return true;
  const field = object.get('properties', step);
  if (!field.exists) return false;
  return hasPath(field.get('items').exists ? field.get('items') : field, rest);
}

/** Whether a condition of the schema may bring a field. */
const isConditional = (schema: Place, field: string): boolean =>
  JSON.stringify([
    schema.get('allOf').value,
    schema.get('then').value,
    schema.get('else').value,
    schema.get('dependentSchemas').value,
    schema.get('$defs').value,
  ]).includes(`"${field}":`);
