import { usePanel } from '../../config/context.ts';
import { Choice } from '../../look/Choice.tsx';
import type { EntityTableInstance } from './useEntityTable.ts';

/** What a list is sorted by, where its columns have no titles to press. */
export function SortChoice({ table }: { readonly table: EntityTableInstance }) {
  const { texts } = usePanel();
  const options = table
    .getVisibleLeafColumns()
    .filter((column) => column.getCanSort())
    .flatMap((column) =>
      [false, true].map((desc) => ({ id: column.id, desc, title: `${column.columnDef.header} ${desc ? '↓' : '↑'}` })),
    );
  const [now] = table.options.state?.sorting ?? [];
  const chosen = options.find(({ id, desc }) => id === now?.id && desc === now.desc);
  if (options.length === 0) return null;
  return (
    <Choice
      label={texts.sort}
      value={chosen?.title ?? ''}
      options={options.map(({ title }) => title)}
      onChange={(title) => {
        const option = options.find((one) => one.title === title);
        if (option) table.setSorting([{ id: option.id, desc: option.desc }]);
      }}
    />
  );
}
