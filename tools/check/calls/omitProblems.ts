import { distance } from 'fastest-levenshtein';
import { type EntityFiles, fieldNames } from '../files.ts';
import type { ConfigProblem } from '../place.ts';

/** Omitted keys that resemble a field, which would be sent. Other keys are those outside the schema. */
export function* omitProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const names = fieldNames(entity);
  for (const place of entity.ui.get('wire', 'omit').items) {
    const { text = '' } = place;
    if (!entity.schema.exists || names.includes(text)) continue;
    const meant = names.find((name) => isNearly(text, name));
    if (meant)
      yield place.problem('unknown-field', `'${text}' is not a field of ${entity.name}, and nearly one.`, meant);
  }
}

/** Stricter than elsewhere: 'updatedAt' may well be meant beside a field 'createdAt'. */
const isNearly = (text: string, name: string): boolean =>
  text.toLowerCase() === name.toLowerCase() ||
  (text.length > 2 && lettersOf(text) === lettersOf(name)) ||
  (Math.min(text.length, name.length) > 3 && distance(text, name) <= (name.length > 5 ? 2 : 1));

/** The sorted letters of a name: equal if letters are swapped. */
const lettersOf = (name: string): string => [...name.toLowerCase()].sort().join('');
