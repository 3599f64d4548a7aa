import { pathText } from '../check/place.ts';
import { type Change, type Effect, isBreaking, isOpening } from './change.ts';

/** The changes since a git ref. */
interface Difference {
  readonly ref: string;
  readonly changes: readonly Change[];
}

/** The output formats of the changes, by name. */
export const diffReports: Readonly<Record<string, (difference: Difference) => string>> = {
  text: ({ ref, changes }) =>
    [
      summary(ref, changes),
      ...groups(changes).map(([heading, group]) =>
        [heading, ...group.map((change) => `  schema/${change.file}  ${sentenceOf(change)}`)].join('\n'),
      ),
    ].join('\n\n'),
  json: ({ ref, changes }) =>
    JSON.stringify(
      {
        since: ref,
        breaking: changes.some(isBreaking),
        opening: changes.some(isOpening),
        changes: changes.map(({ file, ...change }) => ({
          ...change,
          file: `schema/${file}`,
          path: pathText(change.path),
          breaking: isBreaking({ file, ...change }),
        })),
      },
      null,
      2,
    ),
  markdown: ({ ref, changes }) =>
    [
      `# ${summary(ref, changes)}`,
      ...groups(changes).map(([heading, group]) =>
        [`## ${heading}\n`, ...group.map((change) => `- \`schema/${change.file}\` ${marked(change)}`)].join('\n'),
      ),
    ].join('\n\n'),
};

const headings: readonly (readonly [Effect, string])[] = [
  ['records', 'Breaks saved records'],
  ['api', 'Breaks the API'],
  ['opens', 'Lets people do more'],
  ['closes', 'Lets people do less'],
  ['behaviour', 'Changes what the panel does'],
  ['wording', 'Only wording'],
];

const groups = (changes: readonly Change[]): (readonly [string, readonly Change[]])[] =>
  headings.flatMap(([effect, heading]) => {
    const group = changes.filter((change) => change.effect === effect);
    return group.length > 0 ? [[heading, group] as const] : [];
  });

function summary(ref: string, changes: readonly Change[]): string {
  if (changes.length === 0) return `schema/ since ${ref}: nothing changed in meaning`;
  const breaking = changes.filter(isBreaking).length;
  const all = `${changes.length} change${changes.length === 1 ? '' : 's'}`;
  return `schema/ since ${ref}: ${all}, ${breaking || 'none'} of them breaking`;
}

/** Whether its sentence is about a place, and not about people. */
const isOfPlace = ({ path, effect }: Change): boolean => path.length > 0 && effect !== 'opens' && effect !== 'closes';

const sentenceOf = (change: Change): string =>
  isOfPlace(change) ? `${pathText(change.path)}: ${change.message}` : change.message;

const marked = (change: Change): string =>
  isOfPlace(change) ? `\`${pathText(change.path)}\`: ${change.message}` : change.message;
