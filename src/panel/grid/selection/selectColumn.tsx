import '../model/leadColumn.css';
import type { ChangeEvent } from 'react';
import { usePanel } from '../../config/context.ts';
import { useStorePart } from '../../config/useStore.ts';
import type { LeadCellProps, LeadColumn, LeadHeadProps } from '../model/leadColumn.ts';
import { type EntityTableInstance, isSelectable } from '../model/useEntityTable.ts';
import { SelectBox } from './SelectBox.tsx';
import { type SelectionStore, selectedBy } from './selection.ts';
import { useFinding } from './useFinding.ts';
import { useSelectAll } from './useSelected.ts';

/** The checkboxes of a list, the first of which is for all that its query finds. */
export function selectColumn(instance: EntityTableInstance, selection: SelectionStore): LeadColumn {
  const { Subscribe, atoms, getRowModel, setRowSelection } = instance;

  const Head = ({ table }: LeadHeadProps) => {
    const { texts } = usePanel();
    const { partOf, select, isBusy } = useSelectAll(table, selection);
    return (
      <Subscribe source={atoms.rowSelection}>
        {(named) => {
          const part = partOf(named);
          return (
            <SelectBox
              label={texts.selectAll}
              part={part}
              isFirst
              isBusy={isBusy}
              onChange={() => void select(part !== 'all')}
            />
          );
        }}
      </Subscribe>
    );
  };

  const Cell = ({ record, rowId, label }: LeadCellProps) => {
    const { texts } = usePanel();
    const by = useStorePart(selection, selectedBy);
    const isFinding = useStorePart(selection, ({ running }) => running !== undefined);
    const find = useFinding(selection, instance);
    const toggle = async ({ target: { checked }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const { last } = selection.get();
      if (by === 'otherQuery' && last && !(await find(last))) return;
      const row = getRowModel().rowsById[rowId];
      const target = { checked: checked !== (by === 'query') };
      if (row) return row.getToggleSelectedHandler()({ target, nativeEvent });
      // The focus keeps a row whose page is gone.
      setRowSelection(({ [rowId]: was, ...others }) => (was ? others : { ...others, [rowId]: true }));
    };
    return (
      <Subscribe source={atoms.rowSelection} selector={(named) => named[rowId] === true}>
        {(isNamed) => (
          <SelectBox
            label={`${texts.select} ${label}`}
            part={by === 'otherQuery' ? 'some' : isNamed === (by === 'ids') ? 'all' : 'none'}
            isBusy={isFinding && by === 'otherQuery'}
            disabled={!isSelectable(record)}
            onChange={(event) => void toggle(event)}
          />
        )}
      </Subscribe>
    );
  };
  return { Head, Cell };
}
