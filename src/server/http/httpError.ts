/** Records of an entity that refer to others: their field holds one of these ids. */
export interface BlockingReferences {
  readonly entity: string;
  readonly field: string;
  readonly ids: readonly string[];
  /** How many records. */
  readonly count: number;
}

/** An error answer of the API: the status, a message, and a message for each invalid field. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  /** The records that prevent a deletion. */
  readonly needed: readonly BlockingReferences[] | undefined;
  /** The record that an earlier call with the same key has created. */
  readonly createdId: string | undefined;

  constructor(
    readonly status: number,
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
    { needed, createdId, ...options }: HttpErrorOptions = {},
  ) {
    super(message, options);
    this.needed = needed;
    this.createdId = createdId;
  }
}

interface HttpErrorOptions extends ErrorOptions {
  readonly needed?: readonly BlockingReferences[];
  readonly createdId?: string;
}

/** The error for invalid values: 422, with a message for each field. */
export const invalid = (fields: Readonly<Record<string, string>>): HttpError =>
  new HttpError(422, [...new Set(Object.values(fields))].join('; '), fields);
