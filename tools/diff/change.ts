type Step = string | number;

/**
 * What a change does. records: records that are saved already may be refused, or read wrongly. api: a caller of the API
 * that worked fails, or misses something. behaviour: the panel does something else, and nothing breaks. wording: people
 * read something else.
 */
export type Effect = 'records' | 'api' | 'behaviour' | 'wording';

/** One difference between two configs. */
export interface Change {
  /** The file, below `schema/`. */
  readonly file: string;
  readonly path: readonly Step[];
  readonly effect: Effect;
  /** A sentence without its subject, which is the place: 'is required now: …'. */
  readonly message: string;
}

/** Whether something that worked before may not work any more. */
export const isBreaking = ({ effect }: Change): boolean => effect === 'records' || effect === 'api';

/** A value as a message shows it: JSON, not too long. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
