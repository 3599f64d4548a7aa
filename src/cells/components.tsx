import { type ComponentType, Suspense } from 'react';
import type { Column } from '../config/grammar.ts';
import { lazyComponent } from '../config/lazyComponent.tsx';
import type { CellProps } from './cell.ts';
import { cellOf } from './index.ts';

/** What draws the cells of a kind. */
export type CellComponent = ComponentType<CellProps>;

const eager = import.meta.glob<CellComponent>(['./*/Cell.tsx', '../custom/cells/*/Cell.tsx'], {
  eager: true,
  import: 'default',
});
const lazy = import.meta.glob<{ default: CellComponent }>(['./*/Cell.lazy.tsx', '../custom/cells/*/Cell.lazy.tsx']);

/** The kind that a file belongs to: its folder. */
const kindOf = (file: string): string => file.split('/').at(-2) ?? '';

/** A cell that waits for its code is empty, not the whole table. */
function waiting(load: () => Promise<{ default: CellComponent }>): CellComponent {
  const Lazy = lazyComponent(load);
  return (props) => (
    <Suspense fallback={null}>
      <Lazy {...props} />
    </Suspense>
  );
}

const components: ReadonlyMap<string, CellComponent> = new Map([
  ...Object.entries(eager).map(([file, component]) => [kindOf(file), component] as const),
  ...Object.entries(lazy).map(([file, load]) => [kindOf(file), waiting(load)] as const),
]);

/** What draws the cells of a column; nothing for a kind of cell that is but its text. */
export const componentOf = (column: Column): CellComponent | undefined => components.get(cellOf(column).name);
