import type { ErrorObject, ValidateFunction } from 'ajv';
import { panelAjv } from '../../config/ajv.ts';
import type { Entity } from '../../config/entity.ts';
import type { ErrorMessage } from '../../config/grammar.ts';
import { messageFor, stepsOf } from '../../config/messages.ts';
import { fieldsOfRule, ruleSchema } from '../../config/ruleSchema.ts';
import type { EntityRecord } from '../../wire/record.ts';

/** A rule of an entity, compiled. */
interface CompiledRule {
  /** Its fields: it is checked when one of them changes. */
  readonly fields: readonly string[];
  readonly validate: ValidateFunction;
}

// Rules have no types: the fields' own schemas do. The build has validated the rules.
const ajv = panelAjv({
  verbose: true,
  strictTypes: false,
  strictRequired: false,
  validateSchema: false,
});

const compiled = new WeakMap<Entity, readonly CompiledRule[]>();

/**
 * The messages of the `rules` in an entity's schema that a record breaks, by field. Each field must be valid by itself.
 * @param isNew whether a field has another value than before
 */
export function brokenRules(
  entity: Entity,
  record: EntityRecord,
  isNew: (field: string) => boolean,
): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const rule of compiledRules(entity)) {
    if (!rule.fields.some(isNew) || rule.validate(record)) continue;
    for (const error of rule.validate.errors ?? []) {
      // What 'then' or 'else' says is an error of its own.
      if (error.keyword !== 'if') fields[fieldOf(error, rule)] ??= sentenceOf(error);
    }
  }
  return fields;
}

/** The rules of an entity, compiled on first use. */
export function compiledRules(entity: Entity): readonly CompiledRule[] {
  const known = compiled.get(entity);
  if (known) return known;
  const { schema } = entity;
  const rules = (schema.rules ?? []).map((rule) => ({
    fields: fieldsOfRule(rule),
    validate: ajv.compile(ruleSchema(rule, schema)),
  }));
  compiled.set(entity, rules);
  return rules;
}

const fieldOf = ({ keyword, instancePath, params }: ErrorObject, { fields }: CompiledRule): string =>
  String(keyword === 'required' ? params['missingProperty'] : (stepsOf(instancePath)[0] ?? fields[0]));

function sentenceOf({ keyword, message, parentSchema }: ErrorObject): string {
  const sentences: ErrorMessage | undefined = parentSchema?.['errorMessage'];
  return messageFor(sentences, keyword) ?? message ?? keyword;
}
