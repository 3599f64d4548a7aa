import { perObject } from '../../shared/base/perObject.ts';
import { panelAjv } from '../../shared/config/ajv.ts';
import type { Entity } from '../../shared/config/entity.ts';
import { ruleErrors } from '../../shared/config/messages.ts';
import { fieldsOfRule, rulesSchema } from '../../shared/config/ruleSchema.ts';
import type { EntityRecord } from '../../shared/wire/record.ts';

// Rules have no types: the fields' own schemas do. The build has validated the rules.
const ajv = panelAjv({ strictTypes: false, strictRequired: false, validateSchema: false });

/** The rules of an entity, compiled on first use. */
export const compiledRules = perObject(({ schema }: Entity) => {
  const { rules = [] } = schema;
  return { rules, fields: rules.map(fieldsOfRule), validate: ajv.compile(rulesSchema(rules, schema) ?? {}) };
});

/**
 * The messages of the `rules` in an entity's schema that a record breaks, by field. Each field must be valid by itself.
 * @param isNew whether a field has another value than before: a rule is checked when one of its fields has
 */
export function brokenRules(
  entity: Entity,
  record: EntityRecord,
  isNew: (field: string) => boolean,
): Readonly<Record<string, string>> {
  const { rules, fields, validate } = compiledRules(entity);
  const broken: Record<string, string> = {};
  if (validate(record)) return broken;
  for (const { rule, field, message } of ruleErrors(rules, validate.errors ?? [])) {
    if (fields[rule]?.some(isNew)) broken[field] ??= message;
  }
  return broken;
}
