import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAst } from 'vite';

/** A sentence of tests/spec/statements.md. */
export interface Statement {
  /** Its heading and number: 'products 3'. */
  readonly id: string;
  readonly section: string;
  readonly text: string;
  /** Why it has no test. */
  readonly noTest?: string;
}

/** A test, and the statements that it shows. */
export interface SpecTest {
  /** Its file, relative to tests/spec. */
  readonly file: string;
  readonly name: string;
  readonly shows: readonly string[];
}

/** @returns the statements of statements.md, in order */
export function readStatements(markdown: string): Statement[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const section = part.slice(0, part.indexOf('\n'));
      return [...part.matchAll(/^(\d+)\. (.+)(?:\n {3}No test: (.+))?$/gm)].map(
        ([, number, text = '', noTest]): Statement => ({
          id: `${section.toLowerCase()} ${number}`,
          section,
          text,
          ...(noTest === undefined ? {} : { noTest }),
        }),
      );
    });
}

/** @returns the tests below `tests/`, with what each shows */
export function readTests(tests: string): SpecTest[] {
  return readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => {
      const from = relative(join(tests, 'spec'), join(tests, file));
      return testsIn(readFileSync(join(tests, file), 'utf8')).map((test) => ({ file: from, ...test }));
    });
}

/** The tests in a file's text, with the statements that the comment above each names. */
export function testsIn(source: string): Omit<SpecTest, 'file'>[] {
  const found: Omit<SpecTest, 'file'>[] = [];
  const visit = (node: unknown) => {
    if (Array.isArray(node)) for (const child of node) visit(child);
    else if (isNode(node)) {
      const call = node['type'] === 'ExpressionStatement' ? node['expression'] : undefined;
      const name = isNode(call) && call['type'] === 'CallExpression' && calleeOf(call) === 'test' ? nameOf(call) : '';
      if (name !== '') found.push({ name, shows: shownAbove(source.slice(0, Number(node['start']))) });
      for (const child of Object.values(node)) visit(child);
    }
  };
  visit(parseAst(source, { lang: 'tsx' }).body);
  return found;
}

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** 'test' for test(…), test.each(…)(…) and test.skip(…). */
function calleeOf(node: unknown): unknown {
  if (!isNode(node)) return undefined;
  if (node['type'] === 'Identifier') return node['name'];
  return calleeOf(node['callee'] ?? node['object']);
}

function nameOf(call: Record<string, unknown>): string {
  const first: unknown = Array.isArray(call['arguments']) ? call['arguments'][0] : undefined;
  return isNode(first) && typeof first['value'] === 'string' ? first['value'] : '';
}

/** '// Shows products 3, limits 6.' as the last line → ['products 3', 'limits 6'] */
const shownAbove = (before: string): string[] => /\/\/ Shows (.+)\.\n\s*$/.exec(before)?.[1]?.split(', ') ?? [];

/** @returns the text of tests/spec/README.md: every statement with the tests that show it */
export function specTable(statements: readonly Statement[], tests: readonly SpecTest[]): string {
  const sections = [...new Set(statements.map(({ section }) => section))].map((section) => {
    const rows = statements
      .filter((statement) => statement.section === section)
      .map((statement) => {
        const shownBy = tests.filter(({ shows }) => shows.includes(statement.id)).map(linked);
        const cells = [statement.id.split(' ').at(-1), statement.text, shownBy.join('<br>') || `— ${statement.noTest}`];
        return `| ${cells.map((cell) => cell?.replaceAll('|', '\\|')).join(' | ')} |`;
      });
    return [`## ${section}`, '', '| | Statement | Shown by |', '|---|---|---|', ...rows].join('\n');
  });
  return `${[introduction, ...sections].join('\n\n')}\n`;
}

const linked = ({ file, name }: SpecTest): string =>
  `[${file.replace(/^\.\.\//, '').replace(/(\.browser)?\.test\.tsx?$/, '')}](${file}): ${name}`;

const introduction = `# What the panel is asked to do, and the tests that show it

Written by \`npm run schema\` from [statements.md](statements.md) and the tests. Most run here, in a real Chromium
(\`npx vitest run --project browser tests/spec\`), with nothing replaced but \`fetch\`. Those of the shell, sign-in and guard
are in \`tests/app\`.`;
