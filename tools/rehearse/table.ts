import { type Backend, CAPABILITIES, type Outcome, type Outcomes } from './backend.ts';

/** The lines of docs/backends.md around the table. */
const [START, END] = ['<!-- rehearsed: npm run rehearse:backends -->', '<!-- /rehearsed -->'];

/** The cells of a column: its heading, then one for each capability. */
type Cells = readonly string[];

export const cellOf = (outcome: Outcome | undefined): string => {
  if (!outcome) return '';
  if (outcome.kind === 'works') return '✓';
  return outcome.kind === 'lacks' ? `– ${inCell(outcome.why)}` : `✗ ${inCell(outcome.how)}`;
};

const inCell = (text: string): string => text.replaceAll('|', '\\|');

/** The column of a backend. @param day when it was tried */
export const columnOf = (
  { title, version }: Pick<Backend, 'title' | 'version'>,
  day: string,
  outcomes: Outcomes,
): Cells => [`${title} ${version} (${day})`, ...CAPABILITIES.map((capability) => cellOf(outcomes.get(capability)))];

/** A table of these columns, capabilities down. */
export function tableOf(columns: readonly Cells[]): string {
  const rows = ['', ...CAPABILITIES].map((name, place) => [name, ...columns.map((column) => column[place] ?? '')]);
  const [head = [], ...body] = rows.map((row) => `| ${row.join(' | ')} |`.replaceAll('|  |', '| |'));
  return [head, `|${'---|'.repeat(columns.length + 1)}`, ...body].join('\n');
}

/**
 * The page with these columns between its two lines: each in the place of the former one of its backend, or behind the others.
 * @throws if the page lacks the lines
 */
export function withColumns(page: string, columns: readonly Cells[]): string {
  const [before, rest] = page.split(START);
  const [former, after] = rest?.split(END) ?? [];
  if (before === undefined || former === undefined || after === undefined)
    throw new Error(`docs/backends.md lacks the lines ${START} and ${END}.`);
  const backendOf = ([heading = '']: Cells) => heading.replace(/ [\d.]+ \(.*$/, '');
  const all = new Map(columnsIn(former).map((column) => [backendOf(column), column]));
  for (const column of columns) all.set(backendOf(column), column);
  return `${before}${START}\n\n${tableOf([...all.values()])}\n\n${END}${after}`;
}

/** The columns of a table in Markdown, without that of the capabilities; those of a capability that is no more are left out. */
function columnsIn(table: string): Cells[] {
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [head = []] = rows;
  const byName = new Map(rows.map(([name = '', ...cells]) => [name, cells]));
  return head
    .slice(1)
    .map((heading, place) => [heading, ...CAPABILITIES.map((name) => byName.get(name)?.[place] ?? '')]);
}
