import { existsSync, readdirSync } from 'node:fs';
import { compare, type Differences, type Kept, update } from './keep.ts';
import type { Look } from './look.ts';

/** What the command prints. */
export interface Verdict {
  readonly said: readonly string[];
  /** With any the exit code is 1. */
  readonly errors: readonly string[];
}

/**
 * Compares how the screens are with a folder of outlines. Writes them where there are none yet, or if it is asked to.
 * @param rights who may do what, which is kept beside them
 * @param took how long the looks took: '12.3 s'
 */
export function verdictOn(
  folder: string,
  { looks, rights, isUpdate, took }: { looks: readonly Look[]; rights: string; isUpdate: boolean; took: string },
): Verdict {
  const kept: Kept[] = [
    ...looks.map(({ name, outline }) => ({ file: `${name}.yml`, text: outline })),
    { file: 'rights.txt', text: `${rights.trimEnd()}\n` },
  ];
  const differences = compare(folder, kept);
  const isFirst = !existsSync(folder) || readdirSync(folder).every((file) => !file.endsWith('.yml'));
  const isWritten = isUpdate || isFirst;
  if (isWritten) update(folder, kept, differences);
  const problems = looks.flatMap(({ name, problems: found }) => found.map((problem) => `${name}: ${problem}`));
  const lines = isWritten ? [] : linesOf(differences);
  const counts = `${looks.length} screens`;
  return {
    said: [
      ...(isWritten ? [`The outlines of ${counts} are written (${took}).`] : []),
      ...(!isWritten && lines.length === 0 ? [`${counts} are as their outlines (${took}).`] : []),
    ],
    errors: [
      ...(lines.length > 0 ? [...lines, 'If this is wanted: panel outlines --update'] : []),
      ...problems,
      ...(problems.length > 0 ? [`${problems.length} places are not accessible.`] : []),
    ],
  };
}

function linesOf({ changed, added, gone }: Differences): string[] {
  return [
    ...changed.flatMap(({ file, lines }) => [`outlines/${file} differs:`, ...lines.map((line) => `  ${line}`)]),
    ...added.map((file) => `outlines/${file} is missing.`),
    ...gone.map((file) => `outlines/${file} is of no screen any more.`),
  ];
}
