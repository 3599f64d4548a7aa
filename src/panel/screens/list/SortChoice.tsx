import { usePanel } from '../../config/context.ts';
import type { EntityTableInstance } from '../../grid/model/useEntityTable.ts';
import { Choice } from '../../ui/Choice.tsx';

/** The choice of the sort, where columns have no titles to press. */
export function SortChoice({ table }: { readonly table: EntityTableInstance }) {
  const { texts } = usePanel();
  const unsorted = { title: texts.unsorted, sorting: [] };
  const columns = table
    .getVisibleLeafColumns()
    .filter((column) => column.getCanSort())
    .flatMap(({ id, columnDef }) =>
      [false, true].map((desc) => ({ title: `${columnDef.header} ${desc ? '↓' : '↑'}`, sorting: [{ id, desc }] })),
    );
  if (columns.length === 0) return null;
  const options = [unsorted, ...columns];
  const [now] = table.options.state?.sorting ?? [];
  const chosen = now ? columns.find(({ sorting: [by] }) => by?.id === now.id && by.desc === now.desc) : unsorted;
  return (
    <Choice
      label={texts.sort}
      value={chosen?.title ?? ''}
      options={options.map(({ title }) => title)}
      onChange={(title) => {
        const option = options.find((option) => option.title === title);
        if (option) table.setSorting(option.sorting);
      }}
    />
  );
}
