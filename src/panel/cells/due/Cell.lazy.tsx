import './due.css';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { DAY, dayOf } from '../../../shared/text/zone.ts';
import { useOpenedTexts } from '../../config/context.ts';
import { useToday } from '../../ui/useToday.ts';
import type { CellProps } from '../cell.ts';
import { definition, type Options } from './definition.ts';

/** A day, and how late it is. */
export default function DueCell({ value, record, column }: CellProps<Options>) {
  const { daysLate } = useOpenedTexts();
  const today = useToday(column.zone);
  const text = definition.text?.(value, column, record);
  const day = dayOf(value, column.zone);
  const isOpen = Object.entries(column.open ?? {}).every(([field, values]) => values.includes(String(record[field])));
  const count = day !== undefined && isOpen ? Math.round((Date.parse(today) - Date.parse(day)) / DAY) : 0;
  if (!(count > 0)) return <span className="cut">{text}</span>;
  return (
    <span className="cut due">
      <span className="day">{text}</span> <span className="late">{interpolate(daysLate, { count })}</span>
    </span>
  );
}
