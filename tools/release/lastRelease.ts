import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { isObject, objectOf, parseJson } from '../../src/shared/base/json.ts';
import { type FileKind, nameOfKind } from '../check/fileKind.ts';
import { grammars } from '../check/grammars.ts';
import { type Deprecation, deprecations } from '../check/language/deprecations.ts';
import { isReached, release } from '../check/language/version.ts';
import { bareGrammar, narrowings } from './narrowings.ts';

const kinds = ['panel', 'record', 'entity', 'locale', 'brand', 'migration'] as const satisfies readonly FileKind[];

/** The language of a release: its grammars by kind, without descriptions, and what it promised to read for how long. */
export interface Language {
  readonly version: string;
  readonly grammars: Readonly<Record<string, unknown>>;
  readonly deprecated: readonly { readonly name: string; readonly dropped: string }[];
}

/** 10 kB; read by the test that compares, written by `npm version`. */
const FILE = join(import.meta.dirname, 'lastRelease.json.gz');

const nameOf = ({ kind, word, value }: Pick<Deprecation, 'kind' | 'word' | 'value'>): string =>
  `${nameOfKind(kind)}: ${word}${value === undefined ? '' : ` '${value}'`}`;

/** The language as it is now. */
export const present = (table: readonly Deprecation[] = deprecations): Language => ({
  version: release,
  grammars: objectOf(bareGrammar(grammars, true)),
  deprecated: table.map((one) => ({ name: nameOf(one), dropped: one.dropped })),
});

/** Keeps the language as it is now: what comes is compared with it. */
export const keepRelease = (): void => writeFileSync(FILE, gzipSync(JSON.stringify(present()), { level: 9 }));

/** The language of the last release. */
export function lastRelease(): Language {
  const isLanguage = (json: unknown): json is Language => isObject(json) && isObject(json['grammars']);
  return parseJson(gunzipSync(readFileSync(FILE)).toString('utf8'), isLanguage);
}

/**
 * Where a language breaks what the last release promised: a sentence each.
 * @param now the language to be released
 * @param wider patterns that differ, and take all that they took: 'panel.json: api.rows'
 */
export function brokenPromises(last: Language, now: Language, wider: readonly string[] = []): string[] {
  const deprecated = new Set(now.deprecated.map(({ name }) => name));
  const narrower = kinds.flatMap((kind) =>
    narrowings(objectOf(last.grammars[kind]), objectOf(now.grammars[kind])).flatMap(({ word, value, says }) => {
      const names = [nameOf({ kind, word }), nameOf({ kind, word, ...(value !== undefined && { value }) })];
      if (names.some((name) => deprecated.has(name))) return [];
      if (says === 'has another pattern' && wider.some((name) => names.includes(name))) return [];
      return `${names[1]} ${says} since ${last.version}: shops that say it would be refused. Read it until the next major version (tools/check/language/deprecations.ts), or leave it.`;
    }),
  );
  const forgotten = last.deprecated
    .filter(({ name, dropped }) => !deprecated.has(name) && !isReached(dropped, now.version))
    .map(
      ({ name, dropped }) =>
        `${name} was to be read until ${dropped}, and is not in tools/check/language/deprecations.ts any more.`,
    );
  return [...narrower, ...forgotten];
}
