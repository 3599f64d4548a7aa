import { distance } from 'fastest-levenshtein';
import { type EntityFiles, fieldNames } from './files.ts';
import type { ConfigProblem } from './place.ts';

/** Keys to omit that are nearly a field: the field would be sent. Any other key is one that the schema leaves out. */
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

/** The letters of a name, in the order of the alphabet: the same for two that were swapped. */
const lettersOf = (name: string): string => [...name.toLowerCase()].sort().join('');
