/** The names of the records that a field refers to. */
export interface Labels {
  /** By id; undefined for a record that is unknown. */
  readonly labelOf: (id: string) => string | undefined;
  /** Whether the names of others are still being fetched. */
  readonly isPartial?: boolean | undefined;
  /** The address of these records' list, if the user may see one. */
  readonly path?: string;
}

/** The ids that a field holds. */
export function idsIn(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((id) => (typeof id === 'string' && id !== '') || typeof id === 'number').map(String);
}

/** The names of records, separated by commas: of an unknown one its id, and dots for one whose name is still being fetched. */
export const namesText = (ids: readonly string[], labels: Labels | undefined): string =>
  ids.map((id) => labels?.labelOf(id) ?? (labels && !labels.isPartial ? id : '…')).join(', ');

/** A list that is newer than this, in ms, is not refetched for its names. */
export const NAMES_LAST = 60_000;
