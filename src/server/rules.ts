import type { ErrorObject, ValidateFunction } from 'ajv';
import { panelAjv } from '../config/ajv.ts';
import type { Entity } from '../config/entity.ts';
import type { ErrorMessage, RecordSchema, Rule, RulePart } from '../config/grammar.ts';
import { messageFor, stepsOf } from '../config/messages.ts';
import type { EntityRecord } from '../wire/record.ts';

/** A rule of an entity, compiled. */
interface CompiledRule {
  /** The fields it reads: it is checked when one of them changes. */
  readonly fields: readonly string[];
  readonly validate: ValidateFunction;
}

// A rule says nothing of types: the fields' own schemas do. The build has checked the rules themselves.
const ajv = panelAjv({
  verbose: true,
  strictTypes: false,
  strictRequired: false,
  validateSchema: false,
});

const compiled = new WeakMap<Entity, readonly CompiledRule[]>();

/**
 * The sentences of the `rules` in an entity's schema that a record breaks, by field. The record's fields must be valid by
 * themselves.
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
    fields: fieldsOf(rule),
    validate: ajv.compile(schemaOf(rule, schema)),
  }));
  compiled.set(entity, rules);
  return rules;
}

const partsOf = (rule: Rule): RulePart[] => [rule, rule.if, rule.then, rule.else].flatMap((part) => part ?? []);

/** The rule as Ajv reads it. */
function schemaOf(rule: Rule, fields: RecordSchema): object {
  const inner = (['if', 'then', 'else'] as const).flatMap((word) => {
    const part = rule[word];
    return part ? [[word, withFormats(part, fields)] as const] : [];
  });
  return { type: 'object', ...withFormats(rule, fields), ...Object.fromEntries(inner) };
}

/** The fields that a rule reads. */
export function fieldsOf(rule: Rule): string[] {
  const names = partsOf(rule).flatMap(({ properties = {}, required = [] }) => [
    ...required,
    ...Object.keys(properties),
    ...Object.values(properties).flatMap((value) => Object.values(value).flatMap(otherField)),
  ]);
  return [...new Set(names)];
}

/** The field in `{"$data": "1/field"}`. */
export function otherField(limit: unknown): string[] {
  const { $data } = Object(limit);
  return typeof $data === 'string' ? [$data.replace(/^1\//, '')] : [];
}

/** Ajv compares dates only where the format stands beside the limit. */
const withFormats = ({ properties, ...part }: RulePart, { properties: fields }: RecordSchema): RulePart => ({
  ...part,
  ...(properties && {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, value]) => {
        const format = Object.hasOwn(fields, name) ? fields[name]?.format : undefined;
        return [name, { ...(format && { format }), ...value }];
      }),
    ),
  }),
});

const fieldOf = ({ keyword, instancePath, params }: ErrorObject, { fields }: CompiledRule): string =>
  String(keyword === 'required' ? params['missingProperty'] : (stepsOf(instancePath)[0] ?? fields[0]));

function sentenceOf({ keyword, message, parentSchema }: ErrorObject): string {
  const sentences: ErrorMessage | undefined = parentSchema?.['errorMessage'];
  return messageFor(sentences, keyword) ?? message ?? keyword;
}
