import { languageOf } from '../locale/localized.ts';
import type { grammars } from './grammars.ts';
import { BRAND } from './panel/brandProblems.ts';
import { isMigrationFile } from './panel/migrationProblems.ts';

/** A kind of config file: the name of its grammar. */
export type FileKind = keyof typeof grammars;

/** The kind of a config file; undefined for one that is no part of the config. */
export function fileKindOf(file: string): FileKind | undefined {
  if (file === 'panel.json') return 'panel';
  if (file === BRAND) return 'brand';
  if (languageOf(file) !== undefined) return 'locale';
  if (isMigrationFile(file)) return 'migration';
  if (file.endsWith('.schema.json')) return 'record';
  return file.endsWith('.ui.json') ? 'entity' : undefined;
}

/** The kinds of config files, each with the name of such a file. */
const names: Readonly<Record<FileKind, string>> = {
  panel: 'panel.json',
  record: '{entity}.schema.json',
  entity: '{entity}.ui.json',
  locale: 'locales/{language}.json',
  brand: 'brand/theme.json',
  migration: 'migrations/{name}.json',
};

/** The kind as people know it: '{entity}.ui.json'. */
export const nameOfKind = (kind: FileKind): string => names[kind];
