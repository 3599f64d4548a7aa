import { meets } from '../../../shared/config/conditions.ts';
import { ruleErrors } from '../../../shared/config/messages.ts';
import { normalizeRecord } from '../../../shared/config/normalizeRecord.ts';
import { warningsIn } from '../../../shared/config/ruleSchema.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import type { CompiledForm } from './validation.ts';

/** The sentences that a form warns with, by field. */
export type Warnings = Readonly<Record<string, string>>;

const noWarnings: Warnings = {};

/**
 * The warnings of a form: rules that the API will enforce, and `warnings` of the config. Missing fields of a new record
 * have none.
 * @param original the record that is edited; none while adding
 * @param person the id of the signed-in user's record, if any
 */
export function warningsOf(
  { entity: { schema }, warnings: validate }: CompiledForm,
  record: EntityRecord,
  original: EntityRecord | undefined,
  person: string | undefined,
): Warnings {
  if (!validate || validate(normalizeRecord(schema, record))) return noWarnings;
  const rules = warningsIn(schema);
  const applies = rules.map(
    ({ own, was }) =>
      (own === undefined || (person !== undefined && (original ?? record)[own] === person)) &&
      (was === undefined || (original !== undefined && meets(was, original))),
  );
  const fields: Record<string, string> = {};
  for (const { rule, field, keyword, message } of ruleErrors(rules, validate.errors ?? [])) {
    if (applies[rule] && (original || keyword !== 'required')) fields[field] ??= message;
  }
  return fields;
}
