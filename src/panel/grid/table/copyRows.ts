import type { Entity } from '../../../shared/config/entity.ts';
import { fieldAt } from '../../../shared/config/fieldAt.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { fileText, isMeasured } from './fileText.ts';

/** The clipboard formats of copied cells. */
export interface Copied {
  readonly plain: string;
  readonly html: string;
}

/** The values of cells, as an export has them, for a spreadsheet: a line for each record. One value alone is as it is. */
export function copyRows(entity: Entity, columns: readonly Column[], records: readonly EntityRecord[]): Copied {
  const rows = records.map((record) => columns.map((column) => fileText(entity, column, record)));
  const [[only = ''] = []] = rows;
  const isOne = rows.length === 1 && columns.length === 1;
  const plain = isOne ? only : rows.map((row) => row.map(quoted).join('\t')).join('\n');
  const styles = columns.map(({ field }) => {
    const schema = fieldAt(entity.schema, field);
    return schema && isMeasured(schema) ? '' : KEPT;
  });
  const cells = rows.map(
    (row) => `<tr>${row.map((text, index) => `<td${styles[index]}>${escaped(text)}</td>`).join('')}</tr>`,
  );
  return { plain, html: `<table>${cells.join('')}</table>` };
}

/** Excel then takes a text as it is: '00042' keeps its zeros, and '=1+1' is no formula. */
const KEPT = ' style="mso-number-format:\'\\@\'"';

/** As spreadsheets write a text that has their separators in it. */
const quoted = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
