import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectOf, parseJson } from '../../../src/shared/base/json.ts';
import { root } from '../../schemaFolder.ts';

/** The version of this release: '1.0.1'. */
export const release = String(objectOf(parseJson(readFileSync(join(root, 'package.json'), 'utf8')))['version']);

/** The version of the config's language: that of the release without its last number, as fixes add no words. */
export const language = languageVersion(release);

/** '1.0.1' → '1.0' */
export function languageVersion(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}

/** Whether a version is the same as another, or later: '1.10' is later than '1.9'. */
export function isReached(version: string, by: string): boolean {
  const [wanted, there] = [version, by].map((text) => text.split('.').map(Number));
  for (const [place, number = 0] of (wanted ?? []).entries()) {
    const difference = (there?.[place] ?? 0) - number;
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** The versions that a `$schema` may name: each reads what those before it did. '1.2' → 1.0, 1.1, 1.2 */
export function readVersions(newest: string): string[] {
  const [major = '0', minor = '0'] = newest.split('.');
  return Array.from({ length: Number(minor) + 1 }, (_, number) => `${major}.${number}`);
}

/** The parts of a `$schema` that leads to the grammar of the engine. */
interface GrammarAddress {
  /** Up to the folder: '../node_modules/shop-admin-panel/schema/meta/'. */
  readonly folder: string;
  /** '1.0'; undefined for that of the engine beside it, whichever that is. */
  readonly version?: string | undefined;
  /** 'entity.schema.json' */
  readonly file: string;
}

/** The parts of a `$schema`; undefined for one that leads elsewhere. */
export function grammarAddress(word: unknown): GrammarAddress | undefined {
  const [, folder, version, file] =
    /^(\.\.?\/(?:.*\/)?meta\/)(?:(\d+\.\d+)\/)?(\w+\.schema\.json)$/.exec(String(word)) ?? [];
  return folder === undefined || file === undefined ? undefined : { folder, version, file };
}

/** The `$schema` with a version. */
export const withVersion = ({ folder, file }: GrammarAddress, version: string): string => `${folder}${version}/${file}`;
