import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

// What engines that speak PostgreSQL's protocol lack, one or the other of them (docs/scale.md#other-engines).

const server = resolve(import.meta.dirname, '../../src/server');

const lacking = {
  'LISTEN and NOTIFY': /\b(listen|unlisten) "|\bnotify "|\bpg_notify\b/i,
  'advisory locks': /\bpg_(try_)?advisory/i,
  'the place of a row': /\bctid\b|\bxmin\b|\btableoid\b/,
  triggers: /\bcreate (or replace )?trigger\b/i,
  'functions and procedures': /\bcreate (or replace )?(function|procedure)\b|\bdo \$\$/i,
  'temporary and unlogged tables': /\b(temp|temporary|unlogged) table\b/i,
  inheritance: /\binherits \(/i,
  'deferrable constraints': /\bdeferrable\b/i,
  'exclusion constraints': /\bexclude using\b/i,
  'locks on tables': /\block table\b/i,
  'settings of a session':
    /(?<!\w)set (?!local\b|\$\{|(?:revision|doc|content|text|progress|entity|value)\b)[a-z_]+ (=|to) /,
  'prepared statements by name': /\bprepare \w+ as\b/i,
  cursors: /\bdeclare \w+ cursor\b|\bfetch \d+ from\b/i,
  'the copy protocol': /\bcopy "?\w+"? (from|to)\b/i,
  extensions: /\bcreate extension\b/i,
} as const;

/** Where one is used though, with what happens without it. */
const fallbacks = new Map([
  ['locks on tables', 'store/postgres.ts: serializable transactions that are retried'],
  ['extensions', 'store/searchTable.ts: a search reads all texts'],
]);

test('the SQL of the server needs nothing that other engines lack', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const used = files.flatMap((name) => {
    const code = readFileSync(join(server, name), 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '');
    return Object.entries(lacking).flatMap(([what, pattern]) => (pattern.test(code) ? [[what, name] as const] : []));
  });
  expect(files.length).toBeGreaterThan(50);
  expect(used.filter(([what, name]) => !fallbacks.get(what)?.startsWith(`${name}:`))).toEqual([]);
  expect(used.map(([what]) => what)).toEqual([...fallbacks.keys()]);
});
