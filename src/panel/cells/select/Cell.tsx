import { isChangeable } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { startChange } from '../../data/operations/loadOperations.ts';
import { useWriter } from '../../data/operations/writer.ts';
import { Choice } from '../../ui/Choice.tsx';
import type { CellProps } from '../cell.ts';
import { toneIn } from '../tones.ts';
import type { Options } from './definition.ts';

/** A value of the field's enum, chosen in the table by its title. A value outside the enum is shown unchanged. */
export default function SelectCell({ record, value, column, entity }: CellProps<Options>) {
  const writer = useWriter();
  const possible = entity.workflow?.next?.get(column.field);
  const all = entity.schema.properties[column.field]?.enum ?? [];
  const values = all.filter((value) => !possible || possible.includes(value)).map(String);
  const current = typeof value === 'string' ? value : '';
  const titleOf = (value: string) => column.titles?.[value] ?? value;
  if (!isChangeable(entity, column.field)) return titleOf(current);
  const name = labelOf(entity, record);
  const choose = (title: string) =>
    void startChange(writer, entity, {
      record,
      field: column.field,
      value: shown.find((value) => titleOf(value) === title),
      done: interpolate(writer.config.panel.texts.becomes, { name, value: title }),
    });
  const shown = current && !values.includes(current) ? [current, ...values] : values;
  return (
    <Choice
      name={`${column.title} ${name}`}
      value={titleOf(current)}
      options={shown.map(titleOf)}
      tones={column.tones && new Map(shown.map((value) => [titleOf(value), toneIn(column, value)]))}
      onChange={choose}
    />
  );
}
