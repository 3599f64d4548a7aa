import { getPath } from '../../shared/base/getPath.ts';
import { isObject } from '../../shared/base/json.ts';
import type { Backend } from '../../shared/config/backend.ts';
import { meets } from '../../shared/config/conditions.ts';
import { type OkWord, testsOf } from '../../shared/config/okWord.ts';

/** What a call does with its record. */
export type Doing = 'create' | 'update' | 'remove' | 'other';

/** Words of an answer that say no, if they are false: of any call, and of one that does this. Also as 'IsSuccess', 'is_success'. */
const succeeded = ['success', 'succeeded', 'successful', 'issuccess', 'issuccessful', 'ok'];
const notDone: Readonly<Record<Doing, readonly string[]>> = {
  create: ['created', 'saved'],
  update: ['updated', 'saved'],
  remove: ['deleted', 'removed'],
  other: [],
};

/**
 * The part of a successful answer that says that the call was refused, with the reason (docs/behaviour.md#failures).
 * `api.ok` decides alone. Without it: an object without the record that has errors or says that it did not succeed, also as
 * the only object in the answer ({result: {success: false}}); beside the record only the latter counts.
 * @param record whether the answer has the record: beside others (`inside`), or as the answer itself (`whole`)
 * @returns undefined when the answer refuses nothing; what is no object cannot
 */
export function refusedIn(
  answer: unknown,
  { api }: { readonly api?: Backend | undefined },
  doing: Doing = 'other',
  record: 'none' | 'inside' | 'whole' = 'none',
): object | undefined {
  if (!isObject(answer)) return undefined;
  if (api?.ok) return isOk(api.ok, answer) ? undefined : answer;
  if (record === 'whole') return undefined;
  if (record === 'inside') return saysNo(answer) ? answer : undefined;
  const inner = Object.values(answer).filter(isObject);
  const parts = inner.length === 1 ? [answer, ...inner] : [answer];
  const isNotDone = (part: object) => valuesAt(part, notDone[doing]).includes(false);
  return (
    parts.find((part) => saysNo(part) || isNotDone(part) || hasErrors(part)) ?? mutationsIn(answer).find(hasErrors)
  );
}

/** What the mutations of a GraphQL API answer, each by its name. */
const mutationsIn = ({ data }: { readonly data?: unknown }): readonly object[] =>
  isObject(data)
    ? Object.values(data)
        .filter(isObject)
        .filter((one) => 'userErrors' in one)
    : [];

/** Whether an answer meets `api.ok`: each key that is named there must have a value. */
const isOk = (ok: OkWord, answer: object): boolean =>
  testsOf(ok).every(([path, test]) => {
    const value = getPath(answer, path);
    return (value ?? '') !== '' && meets(test, value);
  });

/** Whether an answer says that its call did not succeed. `status` may be a word (JSend), or that of a failed call. */
const saysNo = (answer: object): boolean =>
  valuesAt(answer, succeeded).some(isNo) || valuesAt(answer, ['status', 'statuscode']).some(isFailure);

/** The values under some words, in any notation. */
const valuesAt = (answer: object, words: readonly string[]): readonly unknown[] =>
  Object.entries(answer).flatMap(([key, value]) =>
    words.includes(key.replace(/[-_]/g, '').toLowerCase()) ? [value] : [],
  );

const isNo = (value: unknown): boolean => value === false || value === 0 || value === '0' || value === 'false';

const isFailure = (status: unknown): boolean =>
  status === false ||
  (typeof status === 'string' && /^(error|fail|failed|failure)$/i.test(status)) ||
  (typeof status === 'number' && status >= 400 && status < 600);

const hasErrors = (answer: object): boolean => valuesAt(answer, ['error', 'errors', 'usererrors']).some(hasContent);

/** Whether a value says anything: not 0, false, '', null, nor a list or an object of such. */
function hasContent(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasContent);
  return typeof value === 'string' ? value.trim() !== '' && !isNo(value) : Boolean(value);
}
