import { isObject } from '../base/json.ts';
import type { MigrationFile, MigrationStep } from './grammar.ts';

/** A migration of a shop's records: `migrations/0001-rename.json`. */
export interface ShopMigration {
  /** The name of its file, without '.json'. */
  readonly name: string;
  readonly up: readonly MigrationStep[];
}

/** The name of a migration's file: its number, and what it does. */
export const migrationName = /^(\d{1,6})-[\w.-]+$/;

/** The number in the name of a migration; undefined for another name. */
export function numberOf(name: string): number | undefined {
  const [, digits] = migrationName.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The migrations in files, in their order. Files that are none are left out: the check reports them. */
export const migrationsIn = (files: Readonly<Record<string, unknown>>): ShopMigration[] =>
  Object.entries(files)
    .map(([file, content]) => ({ name: file.replace(/^.*\/|\.json$/g, ''), content }))
    .flatMap(({ name, content }) =>
      isMigration(content) && numberOf(name) !== undefined ? [{ name, up: content.up }] : [],
    )
    .sort((a, b) => (numberOf(a.name) ?? 0) - (numberOf(b.name) ?? 0));

const isMigration = (content: unknown): content is MigrationFile => isObject(content) && Array.isArray(content['up']);
