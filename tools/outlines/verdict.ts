import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Look } from './look.ts';

/** What the command prints. */
interface Verdict {
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

/** A text that is kept in a file, such as an outline. */
export interface Kept {
  /** The name of its file. */
  readonly file: string;
  readonly text: string;
}

/** How texts differ from those that are kept. */
export interface Differences {
  readonly changed: readonly { readonly file: string; readonly lines: readonly string[] }[];
  readonly added: readonly string[];
  /** Files of states that are no more. */
  readonly gone: readonly string[];
}

/** Compares texts with the files in a folder. */
export function compare(folder: string, kept: readonly Kept[]): Differences {
  const there = existsSync(folder) ? readdirSync(folder).filter((file) => /\.(yml|txt)$/.test(file)) : [];
  // A checkout on Windows may have the line ends of Windows.
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
  const names = kept.map(({ file }) => file);
  return {
    changed: kept.flatMap(({ file, text }) =>
      there.includes(file) && textOf(file) !== text ? [{ file, lines: lineDifferences(textOf(file), text) }] : [],
    ),
    added: names.filter((file) => !there.includes(file)),
    gone: there.filter((file) => !names.includes(file)),
  };
}

/** Writes texts into their files, and removes those of states that are no more. */
export function update(folder: string, kept: readonly Kept[], { gone }: Differences): void {
  mkdirSync(folder, { recursive: true });
  for (const { file, text } of kept) writeFileSync(join(folder, file), text);
  for (const file of gone) rmSync(join(folder, file));
}

/** The lines that differ, with '-' and '+': those of the longest common part are left out. */
function lineDifferences(before: string, after: string): string[] {
  const [from, to] = [before.split('\n'), after.split('\n')];
  const common = from.map(() => new Array<number>(to.length + 1).fill(0));
  common.push(new Array<number>(to.length + 1).fill(0));
  const at = (row: number, column: number) => common[row]?.[column] ?? 0;
  for (let row = from.length - 1; row >= 0; row -= 1) {
    const line = common[row];
    for (let column = to.length - 1; line && column >= 0; column -= 1)
      line[column] =
        from[row] === to[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  }
  const lines: string[] = [];
  for (let row = 0, column = 0; row < from.length || column < to.length; ) {
    if (row < from.length && column < to.length && from[row] === to[column]) {
      row += 1;
      column += 1;
    } else if (column >= to.length || (row < from.length && at(row + 1, column) >= at(row, column + 1))) {
      lines.push(`- ${from[row]}`);
      row += 1;
    } else {
      lines.push(`+ ${to[column]}`);
      column += 1;
    }
  }
  return lines;
}
