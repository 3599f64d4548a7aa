import { usePanel } from '../config/context.ts';
import type { Entity } from '../config/entity.ts';
import { useToasts } from '../data/context.ts';
import type { EntityRecord } from '../wire/record.ts';

interface ListFootProps {
  readonly entity: Entity;
  /** All of the list. */
  readonly records: readonly EntityRecord[];
  /** What is shown of it, in its order. */
  readonly shown: readonly EntityRecord[];
}

/** What is below the table: how many records are shown, and what can be done with all of those. */
export function ListFoot({ entity, records, shown }: ListFootProps) {
  const { texts } = usePanel();
  const toasts = useToasts();
  const exportAs = async (as: 'csv' | 'json') => {
    try {
      const { exportList } = await import('./exchange/exportList.ts');
      exportList(entity, shown, as);
    } catch {
      toasts.show('error', texts.unreachable);
    }
  };
  return (
    <div className="foot">
      <p className="small" aria-live="polite">
        {records.length > 0 &&
          texts.count.replace('{shown}', String(shown.length)).replace('{total}', String(records.length))}
      </p>
      {entity.list.export?.map((as) => (
        <button
          key={as}
          type="button"
          className="button little plain"
          disabled={shown.length === 0}
          onClick={() => void exportAs(as)}
        >
          {as === 'csv' ? texts.exportCsv : texts.exportJson}
        </button>
      ))}
    </div>
  );
}
