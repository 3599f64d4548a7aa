/** A call that the API answers with an error: the status, a sentence, and a sentence for each field that caused it. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  constructor(
    readonly status: number,
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The error for values that are not valid: 422, with a sentence for each field. */
export const invalid = (fields: Readonly<Record<string, string>>): HttpError =>
  new HttpError(422, [...new Set(Object.values(fields))].join('; '), fields);
