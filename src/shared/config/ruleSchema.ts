import { getProp } from '../base/getProp.ts';
import type { RecordSchema, Rule, RulePart, Warning } from './grammar.ts';

const partsOf = (rule: Rule): RulePart[] => [rule, rule.if, rule.then, rule.else].flatMap((part) => part ?? []);

/** A rule as Ajv reads it. */
function ruleSchema({ own: _, was: __, ...rule }: Rule & Warning, fields: RecordSchema): object {
  const inner = (['if', 'then', 'else'] as const).flatMap((word) => {
    const part = rule[word];
    return part ? [[word, withFormats(part, fields)] as const] : [];
  });
  return { type: 'object', ...withFormats(rule, fields), ...Object.fromEntries(inner) };
}

/** The fields that a rule reads. */
export function fieldsOfRule(rule: Rule): string[] {
  const names = partsOf(rule).flatMap(({ properties = {}, required = [] }) => [
    ...required,
    ...Object.keys(properties),
    ...Object.values(properties).flatMap((value) => Object.values(value).flatMap(otherField)),
  ]);
  return [...new Set(names)];
}

/** The field in `{"$data": "1/field"}`. */
export function otherField(limit: unknown): string[] {
  const $data = getProp(limit, '$data');
  return typeof $data === 'string' ? [$data.replace(/^1\//, '')] : [];
}

/** Ajv compares dates only if the format is beside the limit. */
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

/** The warnings of a form: `rules` and `warnings`. */
export const warningsIn = ({ rules = [], warnings = [] }: RecordSchema): readonly (Rule & Warning)[] => [
  ...rules,
  ...warnings,
];

/** One schema of some rules, in the same order; undefined if there are none. */
export const rulesSchema = (rules: readonly (Rule & Warning)[], fields: RecordSchema): object | undefined =>
  rules.length > 0 ? { allOf: rules.map((rule) => ruleSchema(rule, fields)) } : undefined;

/** The same for all rules that a form may warn of. */
export const warningSchema = (schema: RecordSchema): object | undefined => rulesSchema(warningsIn(schema), schema);
