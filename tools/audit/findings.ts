import type { ValidateFunction } from 'ajv';
import { brokenRules } from '../../src/server/records/rules.ts';
import { keysOf } from '../../src/server/records/uniqueness.ts';
import { grouped } from '../../src/shared/base/grouped.ts';
import { isObject } from '../../src/shared/base/json.ts';
import { panelAjv } from '../../src/shared/config/ajv.ts';
import { computedFields, withComputed } from '../../src/shared/config/computed.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import type { RecordSchema } from '../../src/shared/config/grammar.ts';
import { validationErrors } from '../../src/shared/config/messages.ts';
import { normalizeRecord } from '../../src/shared/config/normalizeRecord.ts';
import {
  decodeList,
  type EntityRecord,
  isEmpty,
  originOf,
  type WireRecord,
  wireRecord,
} from '../../src/shared/wire/record.ts';

/** A rule that some records break in the same way. */
export interface Finding {
  readonly field: string;
  /** 'missing', 'cannot be read', or the rule's message. */
  readonly problem: string;
  /** The ids of these records. */
  readonly ids: readonly string[];
}

interface Findings {
  readonly records: number;
  readonly failing: number;
  /** The most frequent first. */
  readonly findings: readonly Finding[];
}

/** The findings in the records of a list, decoded as on the page. */
export function findingsIn(entity: Entity, rows: readonly WireRecord[]): Findings {
  const records = decodeList(entity, rows);
  const validate = validatorOf(entity.schema);
  const found = new Map<string, Finding & { readonly ids: string[] }>();
  const known = new Set<unknown>();
  const shared = grouped(sharedValues(entity, records), ([record]) => record);
  let failing = 0;
  for (const record of records) {
    const id = isEmpty(record.id) ? '?' : String(record.id);
    const taken = shared.get(record)?.map(([, problem]) => problem) ?? [];
    const problems = [...problemsOf(entity, record, validate, known), ...taken];
    known.add(record.id);
    if (problems.length > 0) failing += 1;
    for (const [field, problem] of problems) {
      const key = `${field}\n${problem}`;
      const finding = found.get(key) ?? { field, problem, ids: [] };
      finding.ids.push(id);
      found.set(key, finding);
    }
  }
  return {
    records: records.length,
    failing,
    findings: [...found.values()].sort((a, b) => b.ids.length - a.ids.length),
  };
}

/** Checks a record as the form and the server do, including fields that nobody enters. */
function validatorOf({ properties, required = [], allOf }: RecordSchema): ValidateFunction {
  // Write-only fields are missing from every record, and conditional fields are checked by their condition.
  const fields = Object.entries(properties).filter(([, { conditional }]) => !conditional);
  const ajv = panelAjv({ allowUnionTypes: true, validateSchema: false, strictTypes: false, strictRequired: false });
  return ajv.compile({
    type: 'object',
    required: required.filter((name) => !properties[name]?.writeOnly),
    properties: Object.fromEntries(fields),
    ...(allOf && { allOf }),
  });
}

/** The records that have a unique value of another one, as the server compares them. */
const sharedValues = (entity: Entity, records: readonly EntityRecord[]) => {
  const keyed = records.flatMap((record) => keysOf(entity, '', wireRecord(record)).map((key) => ({ ...key, record })));
  return [...grouped(keyed, ({ rule, key }) => `${rule} ${key}`).values()].flatMap((same) =>
    same.length < 2
      ? []
      : same.map(({ rule, record }) => [record, [rule.replaceAll(',', ' and '), TWICE] satisfies Problem] as const),
  );
};

type Problem = readonly [field: string, problem: string];

/** Each kind of problem once, however many entries of a list have it. */
function problemsOf(
  entity: Entity,
  record: EntityRecord,
  validate: ValidateFunction,
  known: ReadonlySet<unknown>,
): Problem[] {
  const problems: Problem[] = [];
  if (isEmpty(record.id)) problems.push(['id', MISSING]);
  else if (known.has(record.id)) problems.push(['id', TWICE]);
  // A value that a codec cannot read is empty on the page, and would be saved as empty.
  const lostInside = Object.keys(entity.wire?.codecs ?? {}).flatMap((path) =>
    pathsLost(path.split('.'), originOf(record), record),
  );
  problems.push(...lostInside.map((field) => [field, UNREADABLE] as const));
  const lost = Object.keys(entity.schema.properties).filter(
    (field) => isEmpty(record[field]) && !isEmpty(originOf(record)?.[field]),
  );
  problems.push(...lost.map((field) => [field, UNREADABLE] as const));
  if (!validate(normalizeRecord(entity.schema, record))) {
    for (const { path, keyword, message } of validationErrors(entity.schema, validate.errors ?? [])) {
      const field = path.map((step) => (typeof step === 'number' ? '*' : step)).join('.');
      const isUnsaid = entity.schema.properties[String(path[0])]?.writeOnly;
      if (isUnsaid || lost.includes(String(path[0])) || lostInside.includes(field)) continue;
      problems.push([field, wordsOf(keyword, message)]);
    }
  } else {
    problems.push(...Object.entries(brokenRules(entity, record, () => true)));
  }
  const made = withComputed(entity.schema, record);
  const stale = computedFields(entity.schema).filter(({ path }) => isOther(path, record, made));
  problems.push(...stale.map(({ path }) => [path.join('.'), 'is not what is computed'] as const));
  return [...new Map(problems.map((problem) => [problem.join('\n'), problem])).values()];
}

/** The paths of a nested field with a value on the wire and none on the page. */
function pathsLost([step, ...rest]: readonly string[], wire: unknown, value: unknown): string[] {
  if (step === undefined) return !isEmpty(wire) && isEmpty(value) ? [''] : [];
  const list = Array.isArray(wire);
  const pairs = list
    ? wire.map((one, place) => [one, Array.isArray(value) ? value[place] : undefined])
    : [[wire, value]];
  const found = pairs.flatMap(([one, other]) =>
    isObject(one) && isObject(other) ? pathsLost(rest, one[step], other[step]) : [],
  );
  const here = list ? `*.${step}` : step;
  return [...new Set(found)].map((path) => (path ? `${here}.${path}` : here));
}

/** Whether two values differ at a path, or in an entry of a list on it. */
function isOther([step, ...rest]: readonly string[], value: unknown, made: unknown): boolean {
  if (step === undefined) return value !== made;
  if (Array.isArray(value) && Array.isArray(made))
    return value.some((entry, index) => isOther([step, ...rest], entry, made[index]));
  return isObject(value) && isObject(made) && isOther(rest, value[step], made[step]);
}

const MISSING = 'missing';
const UNREADABLE = 'cannot be read';
const TWICE = 'is there twice';

const wordsOf = (keyword: string, message: string): string => (keyword === 'required' ? MISSING : message);
