import type { Entity } from '../../shared/config/entity.ts';
import type { FieldSchema } from '../../shared/config/grammar.ts';
import { codecOf } from '../../shared/wire/record.ts';
import { isServers } from '../records/fields.ts';
import type { Shop } from '../records/shop.ts';
import type { SqlValue } from '../store/database.ts';
import { fieldsBesides, fieldText, tableOf } from '../store/documents.ts';
import { tableNames } from '../store/revisions.ts';

/** Records that do not fit the config, in one way. */
export interface Misfit {
  readonly entity: string;
  readonly field: string;
  readonly count: number;
  /** The end of the sentence: "12 records of people have 'lastName', which is 'surname' now". */
  readonly sentence: string;
}

/** A way not to fit: a condition in SQL, and what it means. */
interface Question {
  readonly field: string;
  readonly says: string;
  condition(addParam: (value: SqlValue) => string): string;
}

/** The records that do not fit the config: former names, fields of no schema, missing and unknown values. */
export async function misfitsOf(shop: Shop): Promise<Misfit[]> {
  const { database, entities } = shop;
  const tables = await tableNames(database, database.dialect);
  const found: Misfit[] = [];
  for (const entity of entities.values()) {
    const { was } = entity.schema;
    if (was !== undefined && tables.has(was)) {
      const [row] = await database.rows(`select count(*) as count from ${tableOf(was)}`);
      const count = Number(row?.['count']);
      if (count > 0)
        found.push({
          entity: was,
          field: '',
          count,
          sentence: `${count} records are of '${was}', which is '${entity.name}' now`,
        });
    }
    const questions = questionsOf(entity);
    if (questions.length > 0) found.push(...(await counted(shop, entity.name, questions)));
    found.push(...(await unserved(shop, entity)));
  }
  return found;
}

/** Where there are rights, a field that no schema has is in no answer (`isServed`). */
async function unserved({ database }: Shop, { name, schema, rights, wire }: Entity): Promise<Misfit[]> {
  if (!rights) return [];
  const fields = Object.entries(schema.properties);
  const known = ['id', ...fields.flatMap(([field, { was = field }]) => [field, was]), ...(wire?.omit ?? [])];
  const others = await fieldsBesides(database, database.dialect, name, [...new Set(known)]);
  return others.map(({ field, count }) => ({
    entity: name,
    field,
    count,
    sentence: `${count} records of ${name} have '${field}', which is not in the schema: it is kept, and in no answer`,
  }));
}

function questionsOf(entity: Entity): Question[] {
  const { properties, required = [] } = entity.schema;
  return Object.entries(properties).flatMap(([field, schema]): Question[] => {
    const asked: Question[] = [];
    const { was } = schema;
    if (was !== undefined && !Object.hasOwn(properties, was))
      asked.push({
        field: was,
        says: `have '${was}', which is '${field}' now`,
        condition: () => `${fieldText(was)} is not null`,
      });
    const isAsked = !schema.conditional && !schema.derived && !schema.writeOnly;
    if (isAsked && required.includes(field) && !schema.nullable && !isServers(entity, field))
      asked.push({
        field,
        says: `have no '${field}', which is required now`,
        condition: () => `${fieldText(field)} is null`,
      });
    const values = textsOf(entity, field, schema);
    if (isAsked && values)
      asked.push({
        field,
        says: `have a value in '${field}' that is none of its choices`,
        condition: (addParam) => `${fieldText(field)} not in (${values.map(addParam).join(', ')})`,
      });
    return asked;
  });
}

/** The texts that a field may have; undefined for any. */
function textsOf(entity: Entity, field: string, { type, enum: values }: FieldSchema): string[] | undefined {
  if (type !== 'string' || !values || codecOf(entity, field)) return undefined;
  // An optional choice may be stored as an empty text.
  return [...values.map(String), ''];
}

/** The answers to questions about the records of an entity, in one way through its table. */
async function counted({ database }: Shop, entity: string, questions: readonly Question[]): Promise<Misfit[]> {
  const values: SqlValue[] = [];
  const addParam = (value: SqlValue) => `$${values.push(value)}`;
  const counts = questions.map(
    ({ condition }, index) => `sum(case when ${condition(addParam)} then 1 else 0 end) as c${index}`,
  );
  const [row] = await database.rows(`select ${counts.join(', ')} from ${tableOf(entity)}`, values);
  return questions.flatMap(({ field, says }, index) => {
    const count = Number(row?.[`c${index}`] ?? 0);
    return count > 0 ? [{ entity, field, count, sentence: `${count} records of ${entity} ${says}` }] : [];
  });
}
