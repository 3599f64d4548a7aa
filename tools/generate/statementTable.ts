import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAst } from 'vite';

/** A numbered sentence of tests/spec/statements.md or tests/promises.md. */
interface Statement {
  /** Its heading and number: 'products 3'. */
  readonly id: string;
  readonly section: string;
  readonly text: string;
  /** Why it has no test. */
  readonly noTest?: string;
  /** What was measured, and the command that prints it. */
  readonly figure?: string;
}

/** A test, and the statements that it shows. */
interface StatementTest {
  /** Its file, relative to tests/. */
  readonly file: string;
  readonly name: string;
  readonly shows: readonly string[];
}

/** @returns the statements of a file, in order */
export function readStatements(markdown: string): Statement[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const section = part.slice(0, part.indexOf('\n'));
      return [...part.matchAll(/^(\d+)\. (.+)(?:\n {3}No test: (.+))?(?:\n {3}Figure: (.+))?$/gm)].map(
        ([, number, text = '', noTest, figure]): Statement => ({
          id: `${section.toLowerCase()} ${number}`,
          section,
          text,
          ...(noTest === undefined ? {} : { noTest }),
          ...(figure === undefined ? {} : { figure }),
        }),
      );
    });
}

/** @returns the tests below `tests/`, with what each shows */
export function readTests(tests: string): StatementTest[] {
  return (
    readdirSync(tests, { recursive: true, encoding: 'utf8' })
      // The benchmark installs its peers below `tests/`.
      .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !file.includes('node_modules'))
      .sort()
      .flatMap((file) => testsIn(file, readFileSync(join(tests, file), 'utf8')).map((test) => ({ file, ...test })))
  );
}

/** The tests in a file's text, with the statements that the comment above each names. */
function testsIn(file: string, source: string): Omit<StatementTest, 'file'>[] {
  const found: Omit<StatementTest, 'file'>[] = [];
  const visit = (node: unknown) => {
    if (Array.isArray(node)) for (const child of node) visit(child);
    else if (isNode(node)) {
      const call = node['type'] === 'ExpressionStatement' ? node['expression'] : undefined;
      const name = isNode(call) && call['type'] === 'CallExpression' && calleeOf(call) === 'test' ? nameOf(call) : '';
      if (name !== '') found.push({ name, shows: shownAbove(source.slice(0, Number(node['start']))) });
      for (const child of Object.values(node)) visit(child);
    }
  };
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body);
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
  if (!isNode(first)) return '';
  if (first['type'] === 'TemplateLiteral' && Array.isArray(first['quasis']))
    return first['quasis'].map(textOf).join('…');
  return typeof first['value'] === 'string' ? first['value'] : '';
}

/** The text between two placeholders of a template. */
const textOf = (part: unknown): string => {
  const value = isNode(part) ? part['value'] : undefined;
  return isNode(value) ? String(value['cooked']) : '';
};

/** '// Shows products 3, limits 6.' as the last line → ['products 3', 'limits 6'] */
const shownAbove = (before: string): string[] => /\/\/ Shows (.+)\.\n\s*$/.exec(before)?.[1]?.split(', ') ?? [];

/**
 * @param introduction the text above the table
 * @param folder the folder of the file that is written, relative to tests/
 * @returns every statement with the tests that show it, as Markdown
 */
export function statementTable(
  introduction: string,
  folder: string,
  statements: readonly Statement[],
  tests: readonly StatementTest[],
): string {
  const hasFigures = statements.some(({ figure }) => figure !== undefined);
  const head = ['', 'Statement', 'Shown by', ...(hasFigures ? ['Figure'] : [])];
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const sections = [...new Set(statements.map(({ section }) => section))].map((section) => {
    const rows = statements
      .filter((statement) => statement.section === section)
      .map(({ id, text, noTest, figure = '' }) => {
        const shownBy = tests.filter(({ shows }) => shows.includes(id)).map((test) => linked(test, folder));
        const number = id.split(' ').at(-1) ?? '';
        return row([number, text, shownBy.join('<br>') || `— ${noTest}`, ...(hasFigures ? [figure] : [])]);
      });
    return [`## ${section}`, '', row(head).replace('|  |', '| |'), `|${'---|'.repeat(head.length)}`, ...rows].join(
      '\n',
    );
  });
  return `${[introduction, ...sections].join('\n\n')}\n`;
}

const linked = ({ file, name }: StatementTest, folder: string): string =>
  `[${file.replace(new RegExp(`^${folder}/`), '').replace(/(\.browser)?(\.test|\.e2e)?\.tsx?$/, '')}](${relative(folder, file)}): ${name}`;

/** The text above the table of tests/spec/README.md. */
export const specIntroduction = `# What the panel is asked to do, and the tests that show it

Written by \`npm run schema\` from [statements.md](statements.md) and the tests. Most run here, in a real Chromium
(\`npx vitest run --project shop tests/spec\`), with nothing replaced but \`fetch\`. Those of the shell, sign-in and guard
are in \`tests/app\`.`;

/** The text above the table of tests/README.md. */
export const promiseIntroduction = `# What a shop can rely on, and the tests that show it

Written by \`npm run schema\` from [promises.md](promises.md) and the tests. Figures are measurements: the command that
prints them stands beside them. What the screens do, sentence by sentence, is in [spec](spec/README.md).`;
