import { expect } from 'vitest';
import type { ConfigEdit } from './mistakes.ts';

/** The files of a config after an edit. */
export function edited(sound: ReadonlyMap<string, string>, { file, from, to }: ConfigEdit): Map<string, string> {
  const texts = new Map(sound);
  if (from === undefined) {
    if (to === undefined) texts.delete(file);
    else texts.set(file, to);
    return texts;
  }
  const parts = (sound.get(file) ?? '').split(from);
  expect(parts, `${from} stands once in ${file}`).toHaveLength(2);
  return texts.set(file, parts.join(to));
}
