import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
export function lineDifferences(before: string, after: string): string[] {
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
