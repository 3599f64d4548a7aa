/** Definitions that all parts of the grammar share. */

export const text = { type: 'string', minLength: 1 } as const;
/** A text that is not empty. */
export const aText = (description: string) => ({ ...text, description }) as const;
export const field = aText('The name of a field of this entity.');
/** A yes or no. */
export const flag = (description: string) => ({ type: 'boolean', description }) as const;

/** A list with at least one entry. */
export const list = <const Items extends object>(description: string, items: Items) =>
  ({ type: 'array', minItems: 1, items, description }) as const;

/** The same, without duplicates. */
export const set = <const Items extends object>(description: string, items: Items) =>
  ({ type: 'array', minItems: 1, uniqueItems: true, items, description }) as const;

/** An object with at least one key, whatever its keys are. */
export const map = <const Values extends object>(description: string, values: Values) =>
  ({ type: 'object', minProperties: 1, additionalProperties: values, description }) as const;

interface ObjectWord<Required, Properties> {
  readonly type: 'object';
  readonly description?: string;
  readonly required: Required;
  readonly additionalProperties: false;
  readonly properties: Properties;
}

/**
 * An object that has no other properties than these.
 * @param description '' for none
 */
export function object<const Required extends readonly string[], const Properties extends object>(
  description: string,
  required: Required,
  properties: Properties,
): ObjectWord<Required, Properties>;
export function object(description: string, required: readonly string[], properties: object): object {
  return {
    type: 'object',
    ...(description && { description }),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    properties,
  };
}

/** The tones of badges and rows. */
export const tone = { enum: ['success', 'info', 'warning', 'error', 'neutral'] } as const;

/** How an emptied field is sent. */
export const empty = {
  anyOf: [{ type: 'null' }, { enum: ['', 'omit'] }],
} as const;

export const milliseconds = { type: 'integer', minimum: 0 } as const;
export const endpointCall = {
  type: 'string',
  pattern: '^(GET|POST|PUT|PATCH|DELETE) /\\S*$',
  // VS Code's keyword: shown instead of the pattern. `npm run check` shows it too.
  patternErrorMessage: "must be a verb and a path, such as 'PUT /things/{id}'",
  description: "Verb and path below the API base; '{field}' is filled from the record: 'PUT /things/{id}'.",
} as const;

/** The same, or the call of any server by its full address. */
export const anyCall = {
  ...endpointCall,
  pattern: '^(GET|POST|PUT|PATCH|DELETE) (https?://[\\w.-]+(:\\d+)?)?/\\S*$',
  patternErrorMessage:
    "must be a verb and a path, such as 'PUT /things/{id}', or 'POST https://mail.example/send/{id}'",
} as const;

/** A language, optionally with script and region. */
export const localeTag = {
  type: 'string',
  pattern: '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$',
  patternErrorMessage: "must be a language, with its region if need be, such as 'de' or 'en-GB'",
} as const;

/** The time zone of days. */
export const zone = {
  type: 'string',
  pattern: '^(local|UTC|[A-Z][A-Za-z_]+(/[A-Z][A-Za-z0-9_+-]*)+)$',
  patternErrorMessage: "must be 'local', 'UTC' or the time zone of a place, such as 'Europe/Berlin'",
  description:
    "The time zone in which a time has its day: 'local' is the reader's, 'UTC', or that of a place. By default `zone` of panel.json; without that a day is the one that the time is written with, and times are shown and filtered by the reader's clock.",
  examples: ['Europe/Berlin'],
} as const;

export const currencyCode = {
  type: 'string',
  pattern: '^[A-Z]{3}$',
  patternErrorMessage: "must be the three letters of a currency, such as 'EUR'",
} as const;

/**
 * A chain of conditions ("if `key` has this value, this schema applies too"), which editors and the check follow. Its
 * type is only `object`, so that spreading it into a schema does not change the schema's type.
 * @param is the schema of `key` for a value; by default exactly this value
 */
export const where = (
  key: string,
  cases: Readonly<Record<string, object>>,
  otherwise: object = {},
  is: (value: string) => object = (value) => ({ const: value }),
): object =>
  Object.entries(cases).reduceRight<object>(
    (others, [value, then]) => ({
      if: { type: 'object', required: [key], properties: { [key]: is(value) } },
      then,
      else: others,
    }),
    otherwise,
  );

/** Only these properties under that value of `key`, besides those of other tools: 'x-…'. */
export const only = (key: string, ...names: string[]): object => ({
  type: 'object',
  propertyNames: { if: { pattern: '^x-' }, else: { $comment: key, enum: names } },
});

/** The strategy for concurrent changes of a record. */
export const conflicts = {
  enum: ['version', 'compare', 'last'],
  description:
    'How a save handles concurrent changes. version: it sends the edited version, and merges if the API refuses it; records without a version are saved unchecked, with a preset on top of the record read just before a PUT. compare: it fetches the list just before the save, and merges. last: the last save wins.',
} as const;

/** An address on the web. */
export const address = {
  type: 'string',
  pattern: '^(https?://|mailto:|/)\\S+$',
  patternErrorMessage: "must be an address, such as 'https://shop.example'",
} as const;

/** The path of a page of the panel. */
export const path = {
  type: 'string',
  pattern: '^/[a-z-]*$',
  patternErrorMessage: "must be a path of small letters, such as '/reviews'",
} as const;
