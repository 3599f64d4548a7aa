import { rightNames } from '../../src/config/rights.ts';
import type { RightsRow } from './rightsTable.ts';

type Report = (table: readonly RightsRow[]) => string;

const standard: readonly string[] = rightNames;

/** The cells of a row: 'yes' or nothing for each right, and the actions. */
const cellsOf = ({ entity, role, may }: RightsRow): string[] => [
  entity,
  role,
  ...standard.map((right) => (may.includes(right) ? 'yes' : '-')),
  may.filter((one) => !standard.includes(one)).join(', ') || '-',
];

const head = ['entity', 'role', ...standard, 'actions'];

/** The table of who may do what, by format. */
export const rightsReports: Readonly<Record<string, Report>> = {
  text: (table) => {
    const rows = [head, ...table.map(cellsOf)];
    const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
    const lineOf = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
    return rows.map((row) => lineOf(row).trimEnd()).join('\n');
  },
  markdown: (table) => {
    const lineOf = (row: readonly string[]) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    return [head, head.map(() => '---'), ...table.map(cellsOf)].map(lineOf).join('\n');
  },
  json: (table) => JSON.stringify(table, null, 2),
};
