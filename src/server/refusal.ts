/** A call the server will not do, told in a sentence; `fields` has a sentence per field that is to blame. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: number,
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A refusal because of what stands in the fields. */
export const invalid = (fields: Readonly<Record<string, string>>): Refusal =>
  new Refusal(422, [...new Set(Object.values(fields))].join('; '), fields);
