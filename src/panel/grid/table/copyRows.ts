import { mapped } from '../../../shared/base/json.ts';
import { fieldAt } from '../../../shared/config/fieldAt.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import { csvForm } from '../../../shared/text/csvForm.ts';
import type { CopiedPart } from '../model/tableKey.ts';
import { fileText, isMeasured } from './fileText.ts';

/** The clipboard formats of copied cells. */
export interface Copied {
  readonly plain: string;
  readonly html: string;
}

/** The values of cells, as an export has them, for a spreadsheet: a line for each record. One value alone is as it is. */
export function copyRows({ panel, entity, columns: shown, records }: CopiedPart): Copied {
  const { decimals } = csvForm(panel);
  const columns = shown.map(named);
  const rows = records.map((record) => columns.map((column) => fileText(entity, column, record, decimals)));
  const [[only = ''] = []] = rows;
  const isOne = rows.length === 1 && columns.length === 1;
  const plain = isOne ? only : rows.map((row) => row.map(quoted).join('\t')).join('\n');
  const attributes = columns.map(({ field, template }) => {
    const schema = template === undefined ? fieldAt(entity.schema, field) : undefined;
    if (!schema || !isMeasured(schema)) return () => KEPT;
    return (text: string) => (schema.format ? '' : numberAttributes(text.replace(decimals, '.')));
  });
  const cells = rows.map((row) => {
    const html = row.map((text, index) => `<td${attributes[index]?.(text) ?? ''}>${escaped(text)}</td>`);
    return `<tr>${html.join('')}</tr>`;
  });
  return { plain, html: `<table xmlns:x="urn:schemas-microsoft-com:office:excel">${cells.join('')}</table>` };
}

/** A column with the names that are known: the clipboard cannot wait, so of a record whose name is still fetched the id is copied. */
const named = (column: Column): Column => ({
  ...column,
  labels: { labelOf: () => undefined, ...Object(column['labels']), isPartial: false },
  ...(column.parts && { parts: mapped(column.parts, named) }),
});

/** Excel then takes a text as it is: '00042' keeps its zeros, and '=1+1' is no formula. */
const KEPT = ' style="mso-number-format:\'\\@\'"';

/** A number as Excel (`x`) and LibreOffice (`sd`, in English) read it, whatever their own decimal sign is. */
const numberAttributes = (number: string): string =>
  number !== '' && Number.isFinite(Number(number)) ? ` x:num="${number}" sdval="${number}" sdnum="1033;"` : '';

/** As spreadsheets write a text that has their separators in it. */
const quoted = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Excel keeps a line break in its cell, and blanks, only in its own notation. */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/ {2,}|^ | $/gm, (blanks) => `<span style="mso-spacerun:yes">${'&nbsp;'.repeat(blanks.length)}</span>`)
    .replace(/\r\n?|\n/g, '<br style="mso-data-placement:same-cell">');
