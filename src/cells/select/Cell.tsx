import { isChangeable } from '../../config/entity.ts';
import { labelOf } from '../../config/label.ts';
import { useFieldChange } from '../../data/saving/save.ts';
import { Choice } from '../../look/Choice.tsx';
import type { CellProps } from '../cell.ts';
import { toneIn } from '../tones.ts';
import type { Options } from './definition.ts';

/** A value of the field's enum, chosen in the table by its title. A value outside the enum is shown unchanged. */
export default function SelectCell({ record, column, entity }: CellProps<Options>) {
  const { value, change } = useFieldChange(entity, record, column.field);
  const values = (entity.schema.properties[column.field]?.enum ?? []).map(String);
  const current = typeof value === 'string' ? value : '';
  const titleOf = (one: string) => column.titles?.[one] ?? one;
  if (!isChangeable(entity, column.field)) return titleOf(current);
  const shown = current && !values.includes(current) ? [current, ...values] : values;
  return (
    <Choice
      name={`${column.title} ${labelOf(entity, record)}`}
      value={titleOf(current)}
      options={shown.map(titleOf)}
      tones={column.tones && new Map(shown.map((one) => [titleOf(one), toneIn(column, one)]))}
      onChange={(title) => change(shown.find((one) => titleOf(one) === title))}
    />
  );
}
