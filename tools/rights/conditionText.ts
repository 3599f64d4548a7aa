import { isObject } from '../../src/shared/base/json.ts';

/**
 * A condition on a record in words: 'status is DRAFT'. Keywords that no words are known for are told as they are written.
 * @returns '' for none
 */
export function conditionText(test: unknown): string {
  if (!isObject(test)) return '';
  const { properties, required, ...others } = test;
  const fields = isObject(properties) ? properties : {};
  const said = Object.entries(fields).map(([field, rule]) => `${field} ${ruleText(rule)}`);
  const there = Array.isArray(required) ? required.filter((field) => !Object.hasOwn(fields, String(field))) : [];
  const rest = Object.keys(others).length > 0 ? [JSON.stringify(others)] : [];
  return [...said, ...there.map((field) => `${field} is there`), ...rest].join(' and ');
}

const orders: Readonly<Record<string, string>> = {
  minimum: 'is at least',
  maximum: 'is at most',
  exclusiveMinimum: 'is more than',
  exclusiveMaximum: 'is less than',
};

function ruleText(rule: unknown): string {
  if (!isObject(rule)) return `meets ${JSON.stringify(rule)}`;
  const [[word, value] = ['', undefined], ...others] = Object.entries(rule);
  if (others.length > 0) return `meets ${JSON.stringify(rule)}`;
  if (word === 'const') return `is ${textOf(value)}`;
  if (word === 'enum' && Array.isArray(value)) return `is ${value.map(textOf).join(' or ')}`;
  if (word === 'not' && isObject(value)) return ruleText(value).replace(/^is /, 'is not ');
  return word in orders ? `${orders[word]} ${textOf(value)}` : `meets ${JSON.stringify(rule)}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
