import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { getProp } from '../../src/shared/base/getProp.ts';
import { isObject } from '../../src/shared/base/json.ts';

/** What a stored session needs of the SDK: what `src/panel/auth/firebase.ts` imports, and what registers it. */
const ofSession = [
  'initializeAuth',
  'indexedDBLocalPersistence',
  'connectAuthEmulator',
  'onAuthStateChanged',
  'signOut',
  'registerAuth',
];

/** The module that imports the rest. */
const signInWindow = /[\\/]src[\\/]panel[\\/]auth[\\/]signInWindow\.ts$/;

/**
 * A Vite plugin that makes two modules of `firebase/auth`, which is one file: what a stored session needs, and the rest, which is
 * fetched only when nobody is signed in (docs/decisions.md).
 */
export const firebaseParts = (): Plugin => ({
  name: 'firebase-parts',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'pre',
  resolveId: {
    filter: { id: /^firebase\/auth$|\?(session|window)$/ },
    async handler(id, importer = '') {
      if (id !== 'firebase/auth') return id;
      const wrapper = await this.resolve(id, importer, { skipSelf: true });
      const sdk = wrapper && (await this.resolve('@firebase/auth', wrapper.id, { skipSelf: true }));
      const [, file] = /from '(\.\/index-\w+\.js)'/.exec(sdk ? await readFile(sdk.id, 'utf8') : '') ?? [];
      if (!sdk || !file) throw new Error('firebase/auth is no longer one file.');
      return `${join(dirname(sdk.id), file)}?${signInWindow.test(importer) ? 'window' : 'session'}`;
    },
  },
  load: {
    filter: { id: /\?(session|window)$/ },
    async handler(id) {
      const [file = '', part] = id.split('?');
      const code = await readFile(file, 'utf8');
      const { session, window } = partsOf(code, this.parse(code).body, `${file}?session`);
      return { code: part === 'window' ? window : session, map: null };
    },
  },
  transform: {
    filter: { id: /[\\/]@firebase[\\/]app[\\/]dist[\\/]esm[\\/]index\.esm\.js$/ },
    handler: (code) => ({ code: withoutUsageCounts(code), map: null }),
  },
});

/**
 * Without what counts, in a database of its own, on which days the SDK is used, and the package that opens the database: the
 * other parts do without it where it is not there.
 */
function withoutUsageCounts(code: string): string {
  const parts = [/^ *_registerComponent\(new Component\('heartbeat',.*\);$/m, /^import \{ openDB \} from 'idb';$/m];
  if (!parts.every((part) => part.test(code))) throw new Error('firebase/app counts its use in another way.');
  return parts.reduce((rest, part) => rest.replace(part, ''), code);
}

/** A statement of a module. */
interface Statement {
  readonly text: string;
  readonly type: string;
  /** The names that it declares. A statement that declares none belongs to what it changes or calls, its first name. */
  readonly declared: readonly string[];
  /** All names in it, those of properties apart. */
  readonly names: readonly string[];
}

/**
 * The two parts of the SDK, each with the names of its statements as exports. The rest imports the other one.
 * @throws when the SDK has no longer what a session needs
 */
function partsOf(code: string, body: readonly unknown[], sessionId: string): { session: string; window: string } {
  const statements = body.map((node) => statementOf(code, node));
  const imports = statements.filter(({ type }) => type === 'ImportDeclaration');
  const others = statements.filter(({ type }) => !/^(Import|ExportNamed)Declaration$/.test(type));
  const reached = reachedFrom(ofSession, others);
  const isOfSession = ({ declared, names }: Statement) => {
    const [owner] = declared.length > 0 ? declared : names;
    return owner !== undefined && reached.has(owner);
  };
  const session = others.filter(isOfSession);
  const rest = others.filter((statement) => !isOfSession(statement));
  const declaredIn = (part: readonly Statement[]) => part.flatMap(({ declared }) => declared);
  const lacking = ofSession.filter((name) => !declaredIn(session).includes(name));
  if (lacking.length > 0) throw new Error(`firebase/auth has no ${lacking.join(', ')} any more.`);

  const used = new Set(rest.flatMap(({ names }) => names));
  const shared = declaredIn(session).filter((name) => used.has(name));
  const module = (first: string, part: readonly Statement[]) =>
    [
      ...imports.map(({ text }) => text),
      first,
      ...part.map(({ text }) => text),
      `export { ${declaredIn(part)} };`,
    ].join('\n');
  return {
    session: module('', session),
    window: module(`import { ${shared} } from ${JSON.stringify(sessionId)};`, rest),
  };
}

function statementOf(code: string, node: unknown): Statement {
  const [start, end] = [Number(getProp(node, 'start')), Number(getProp(node, 'end'))];
  const declarations = getProp(node, 'declarations');
  const declared = (Array.isArray(declarations) ? declarations : [node]).map((one) =>
    getProp(getProp(one, 'id'), 'name'),
  );
  return {
    text: code.slice(start, end),
    type: String(getProp(node, 'type')),
    declared: declared.filter((name) => typeof name === 'string'),
    names: namesIn(node),
  };
}

/** The names in a syntax tree that may be variables. */
function namesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (!isObject(node)) return [];
  const { type, name, computed } = node;
  if (type === 'Identifier') return typeof name === 'string' ? [name] : [];
  return Object.entries(node).flatMap(([key, part]) => {
    const isName = (key === 'property' || key === 'key') && computed !== true;
    return isName ? [] : namesIn(part);
  });
}

/** The names that a module declares and that some of them need. */
function reachedFrom(names: readonly string[], statements: readonly Statement[]): ReadonlySet<string> {
  const needs = new Map(statements.flatMap((statement) => statement.declared.map((name) => [name, statement.names])));
  const reached = new Set<string>();
  const reach = (name: string): void => {
    if (reached.has(name) || !needs.has(name)) return;
    reached.add(name);
    for (const needed of needs.get(name) ?? []) reach(needed);
  };
  for (const name of names) reach(name);
  return reached;
}
