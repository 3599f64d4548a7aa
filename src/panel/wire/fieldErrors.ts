import { getPath } from '../../shared/base/getPath.ts';
import { isObject } from '../../shared/base/json.ts';
import { type Backend, fieldErrorPlaces } from '../../shared/config/backend.ts';
import { fieldOf } from '../../shared/wire/names.ts';

/** The path of sentences that belong to no field. */
export const NO_FIELD = '';

/**
 * The sentences of a refusal by the path of their field ('images.0.url'), in the notations of the usual frameworks: messages
 * by key, nested or not (Laravel, Django, Rails, zod), or entries that name their field by a path, a list of steps, a JSON
 * pointer (RFC 9457, JSON:API) or a property with constraints (class-validator).
 * @param said the places of the message, which is no field's where both are in one object
 */
export function fieldErrorsIn(
  body: unknown,
  backend: Backend | undefined,
  said: readonly string[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [key, text] of keyedIn(body, backend, said)) {
    const field = pathOf(key, backend);
    found.set(field, [...new Set([found.get(field), text])].filter(Boolean).join(' '));
  }
  return found;
}

type Keyed = readonly [key: Key, text: string];
/** A path as the answer has it: a text in any notation, or a list of steps. */
type Key = string | readonly unknown[];

/** Where field errors are if the config does not say it: as entries of a list, or also as messages by key. */
const usualPlaces: readonly (readonly [place: string, isByKey: boolean])[] = [
  ['fields', true],
  ['fieldErrors', true],
  ['errors', true],
  ['userErrors', false],
  ['error.details.errors', true],
  ['error.errors', true],
  ['error.fields', true],
  ['error.details', false],
  ['error.issues', false],
  ['issues', false],
  ['violations', false],
  ['details', false],
  ['data.errors', true],
  ['invalid-params', false],
  ['detail', false],
  ['message', true],
  ['messages', true],
  ['ModelState', true],
];

function keyedIn(body: unknown, backend: Backend | undefined, said: readonly string[]): readonly Keyed[] {
  if (backend?.fieldErrors !== undefined) {
    const places = fieldErrorPlaces(backend);
    const all = errorsIn(places.at === '' ? body : getPath(body, places.at), places);
    // Where the errors of fields stand beside the message.
    return places.at === '' ? all.filter(([key]) => !said.includes(stepsOf(key)[0] ?? '')) : all;
  }
  for (const place of ['error', 'errors', 'details', 'issues', '']) {
    const whole = place === '' ? body : getPath(body, place);
    if (isTree(whole)) return errorsIn(whole);
  }
  for (const [place, isByKey] of usualPlaces) {
    const value = getPath(body, place);
    const found = isByKey || Array.isArray(value) ? errorsIn(value) : [];
    if (found.length > 0) return found;
  }
  for (const whole of [body, getPath(body, 'error')]) {
    // One that is nothing but them (Yii, Django, zod), or is a single one (Stripe).
    const field = isObject(whole) ? ownWords.find((word) => isKey(getPath(whole, word))) : undefined;
    const found = isSentences(whole) ? errorsIn(whole) : field === undefined ? [] : errorsOf(whole, { field });
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether a value is a list of texts or entries, or has such lists at fields inside it: [{}, {sku: ['Bad']}]. */
const isSentences = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((one) => typeof one === 'string' || isObject(one))
    : isObject(value) && Object.values(value).every(isSentences);

/** The keys for the field of an error that is a whole answer, beside which `path` may be that of the call. */
const ownWords = ['field', 'param', 'property', 'attribute', 'pointer'];

interface EntryWords {
  readonly field?: string | undefined;
  readonly message?: string | undefined;
}

/** The keys for the field of an entry. `name` may be the class of the error, so it comes last. */
const fieldWords = [
  'field',
  'extensions.field',
  'path',
  'property',
  'propertyPath',
  'loc',
  'pointer',
  'source.pointer',
  'instancePath',
  'attribute',
  'param',
  'target',
  'name',
];
/** Where a rule says which property is missing in the object at the path (Ajv, LoopBack). */
const missingWords = ['info.missingProperty', 'params.missingProperty'];
/** The keys for the message of an entry. */
const entryTexts = [
  'message',
  'msg',
  'detail',
  'defaultMessage',
  'description',
  'reason',
  'messages',
  'errors',
  'title',
];
/** The same for an error that is found by the key of its field, beside which may be those of fields inside. */
const innerTexts = ['message', 'msg', 'detail'];
/** The keys of sentences about an object as a whole. */
const wholeKeys = ['_errors', 'formErrors', 'non_field_errors', '__all__', 'base'];

/** The errors in a list of entries, or in an object of messages by key. */
function errorsIn(value: unknown, words: EntryWords = {}): readonly Keyed[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => errorsOf(one, words));
  if (!isObject(value)) return [];
  if (isTree(value)) return treeErrors(value);
  // z.flattenError
  const { fieldErrors, ...others } = value;
  if (isObject(fieldErrors)) return [...errorsIn(others), ...errorsIn(fieldErrors)];
  return Object.entries(value).flatMap(([key, said]) => sentencesAt(wholeKeys.includes(key) ? [] : stepsOf(key), said));
}

/** Whether a value has errors beside those of its properties or items (z.treeifyError). */
const isTree = (value: unknown): boolean =>
  isObject(value) && Array.isArray(value['errors']) && (isObject(value['properties']) || Array.isArray(value['items']));

/** The errors of a value, of its properties and of its items; none for a value of another form. */
function treeErrors(tree: unknown, above: readonly string[] = []): readonly Keyed[] {
  if (!isObject(tree)) return [];
  const { errors, properties, items } = tree;
  const text = textIn(errors);
  const inside = Object.entries({
    ...(isObject(properties) ? properties : {}),
    ...(Array.isArray(items) ? items : []),
  });
  return [
    ...(text === undefined ? [] : [[above, text] as const]),
    ...inside.flatMap(([step, inner]) => treeErrors(inner, [...above, step])),
  ];
}

/** The errors of one entry, whose `children` are about what is inside its property. */
function errorsOf(entry: unknown, words: EntryWords, above: readonly unknown[] = []): readonly Keyed[] {
  if (typeof entry === 'string') return entry.trim() === '' ? [] : [[above, entry]];
  if (!isObject(entry)) return [];
  const key = words.field ? getPath(entry, words.field) : firstOf(entry, fieldWords, isKey);
  const missing = firstOf(entry, missingWords, isKey);
  const steps = [...above, ...(isKey(key) ? stepsOf(key) : []), ...(isKey(missing) ? [missing] : [])];
  const { constraints, fieldViolations, children = fieldViolations } = entry;
  const said = words.message
    ? textIn(getPath(entry, words.message))
    : (textIn(isObject(constraints) ? Object.values(constraints) : undefined) ?? textAt(entry, entryTexts));
  const inside = Array.isArray(children) ? children.flatMap((one: unknown) => errorsOf(one, words, steps)) : [];
  return [...(said === undefined ? [] : [[steps, said] as const]), ...inside];
}

/** The sentences for a field, and for what is inside it: {lines: [{}, {amount: ['Too much']}]}. */
function sentencesAt(key: readonly unknown[], said: unknown): readonly Keyed[] {
  const text = textIn(said) ?? (isObject(said) ? textAt(said, innerTexts) : undefined);
  if (text !== undefined) return [[key, text]];
  if (typeof said !== 'object' || said === null) return [];
  return Object.entries(said).flatMap(([inner, one]) =>
    sentencesAt(wholeKeys.includes(inner) ? key : [...key, inner], one),
  );
}

/** The name of an error's class is no field. */
const isClass = (word: string, value: unknown): boolean => word === 'name' && /(Error|Exception)$/.test(String(value));

const isKey = (value: unknown): value is Key =>
  (typeof value === 'string' && value !== '') || (Array.isArray(value) && value.length > 0);

/** The value under the first of these words that has one which fits. */
const firstOf = (entry: object, words: readonly string[], fits: (value: unknown) => boolean): unknown =>
  words
    .filter((word) => !isClass(word, getPath(entry, word)))
    .map((word) => getPath(entry, word))
    .find(fits);

/** The first text under these words. */
const textAt = (value: object, words: readonly string[]): string | undefined =>
  words.map((word) => textIn(getPath(value, word))).find((text) => text !== undefined);

/** The text in a value: itself, or the texts in the entries of a list, joined. */
export function textIn(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.flatMap((one) => textIn(one) ?? []).join(' ') || undefined;
  if (isObject(value)) return textAt(value, innerTexts);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The steps of a path: 'images.0.url', 'images[0].url', '$.images[0].url', '/images/0/url', '#/images/0/url', or a list. */
function stepsOf(key: Key): readonly string[] {
  if (typeof key !== 'string') return key.map((step) => String(isObject(step) ? step['key'] : step));
  if (/^#?\//.test(key)) return pointerSteps(key);
  return key
    .replace(/^\$\.?/, '')
    .replace(/\[["']?([^\]"']+)["']?\]/g, '.$1')
    .split(/[./]/)
    .filter((step) => step !== '');
}

/** https://www.rfc-editor.org/rfc/rfc6901, also as the fragment of an address. */
function pointerSteps(pointer: string): readonly string[] {
  const text = pointer.startsWith('#') ? decoded(pointer.slice(1)) : pointer;
  return text
    .split('/')
    .slice(1)
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The path of a field in the record: without what the body has around the record, and by the name of the field. */
function pathOf(key: Key, backend: Backend | undefined): string {
  const [first, ...inside] = withoutEnvelope(stepsOf(key), backend);
  if (first === undefined || (wholeKeys.includes(first) && inside.length === 0)) return NO_FIELD;
  return [fieldOf(backend, first), ...inside].join('.');
}

const isNumber = (step: string | undefined): boolean => step !== undefined && /^\d+$/.test(step);

function withoutEnvelope(steps: readonly string[], backend: Backend | undefined): readonly string[] {
  const [first, second, third] = steps;
  if (second === undefined) return steps;
  // JSON:API: {data: {attributes: {…}, relationships: {name: {data: {…}}}}}
  if (first === 'data' && third !== undefined && second === 'relationships') return [third];
  if (first === 'data' && third !== undefined && second === 'attributes' && !isNumber(third)) return steps.slice(2);
  if (first === 'body' || first === backend?.body?.under) return withoutEnvelope(steps.slice(1), backend);
  return steps;
}
