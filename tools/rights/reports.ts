import { rightNames } from '../../src/shared/config/rights.ts';
import type { When } from './rightsCells.ts';
import type { RightsRow } from './rightsTable.ts';

type Report = (table: readonly RightsRow[]) => string;

const standard: readonly string[] = rightNames;

/** The cells of a row: 'yes', 'some' or nothing for each right, and the actions. */
const cellsOf = ({ entity, role, may, when = {} }: RightsRow): string[] => [
  entity,
  role,
  ...standard.map((right) => (may.includes(right) ? (when[right] ? 'some' : 'yes') : '-')),
  may.filter((one) => !standard.includes(one)).join(', ') || '-',
];

const head = ['entity', 'role', ...standard, 'actions'];

const fieldHead = ['entity', 'field', 'role', 'read', 'edit'];

/** A row for each field that some role may not read or edit, or only of some records. */
function fieldRows(table: readonly RightsRow[]): string[][] {
  const named = new Map<string, Set<string>>();
  for (const { entity, fields = {} } of table)
    named.set(entity, new Set([...(named.get(entity) ?? []), ...Object.keys(fields)]));
  return [...named].flatMap(([entity, fields]) =>
    [...fields].flatMap((field) => {
      const readers = table.filter((row) => row.entity === entity && row.may.includes('read'));
      const rows = readers.map(({ role, fields: own = {} }) => {
        const { read, edit } = own[field] ?? {};
        return [entity, field, role, whenText(read), whenText(edit)];
      });
      const isSame = rows.every(([, , , read, edit]) => read === 'yes' && edit === rows[0]?.[4]);
      return isSame ? [] : rows;
    }),
  );
}

const whenText = (when: When | undefined): string =>
  when === undefined ? '-' : when === 'always' ? 'yes' : `if ${when.join(', or ')}`;

/** A sentence for each right that is for some records only. */
const conditions = (table: readonly RightsRow[]): string[] =>
  table.flatMap(({ entity, role, when = {} }) =>
    Object.entries(when).map(([right, whens]) => `${entity}, ${role}: ${right} if ${whens.join(', or ')}`),
  );

/** The table of who may do what, by format. */
export const rightsReports: Readonly<Record<string, Report>> = {
  text: (table) => {
    const aligned = (rows: readonly (readonly string[])[]) => {
      const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
      const lineOf = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
      return rows.map((row) => lineOf(row).trimEnd()).join('\n');
    };
    return parts(table, aligned, (sentences) => sentences.join('\n'));
  },
  markdown: (table) => {
    const lineOf = (row: readonly string[]) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    const tableOf = ([first = [], ...rows]: readonly (readonly string[])[]) =>
      [first, first.map(() => '---'), ...rows].map(lineOf).join('\n');
    return parts(table, tableOf, (sentences) => sentences.map((sentence) => `- ${sentence}`).join('\n'));
  },
  json: (table) => JSON.stringify(table, null, 2),
};

/** The rights to records, the conditions of 'some', and the rights to fields, if there are any. */
function parts(
  table: readonly RightsRow[],
  tableOf: (rows: readonly (readonly string[])[]) => string,
  listOf: (sentences: readonly string[]) => string,
): string {
  const [some, fields] = [conditions(table), fieldRows(table)];
  return [
    tableOf([head, ...table.map(cellsOf)]),
    ...(some.length > 0 ? [listOf(some)] : []),
    ...(fields.length > 0 ? [tableOf([fieldHead, ...fields])] : []),
  ].join('\n\n');
}
