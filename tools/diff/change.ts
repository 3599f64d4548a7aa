type Step = string | number;

/**
 * The effect of a change. records: saved records may be refused, or read wrongly. api: callers of the API may fail, or
 * miss something. opens, closes: some people may do more, or less. behaviour: the panel behaves differently, and nothing
 * breaks. wording: texts differ.
 */
export type Effect = 'records' | 'api' | 'opens' | 'closes' | 'behaviour' | 'wording';

/** One difference between two configs. */
export interface Change {
  /** The file, below `schema/`. */
  readonly file: string;
  readonly path: readonly Step[];
  readonly effect: Effect;
  /** A sentence whose subject is the place: 'is required now: …'. */
  readonly message: string;
}

/** Whether something that worked before may not work any more. */
export const isBreaking = ({ effect }: Change): boolean => effect === 'records' || effect === 'api';

/** Whether somebody may do what they could not do before. */
export const isOpening = ({ effect }: Change): boolean => effect === 'opens';

/** A value as a message shows it: JSON, not too long. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
