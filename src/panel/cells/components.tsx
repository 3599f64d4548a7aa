import { type ComponentType, Suspense } from 'react';
import type { Column } from '../../shared/config/grammar.ts';
import { later } from '../ui/later.tsx';
import type { CellProps } from './cell.ts';
import { cellOf } from './index.ts';

/** The component of a kind of cell. */
export type CellComponent = ComponentType<CellProps>;

const eager = import.meta.glob<CellComponent>('./*/Cell.tsx', { eager: true, import: 'default' });
/** A shop's own cells may use MUI, for which the first rows must not wait. */
const lazy = import.meta.glob<{ default: CellComponent }>(
  ['./*/Cell.lazy.tsx', '#custom/cells/*/Cell{,.lazy}.tsx'],
  // A shop has the engine in node_modules, which a pattern leaves out otherwise.
  { exhaustive: true },
);

/** The kind of a file: the name of its folder. */
const kindOf = (file: string): string => file.split('/').at(-2) ?? '';

/** Suspends in its cell only: the rest of the table stays. */
function waiting(load: () => Promise<{ default: CellComponent }>): CellComponent {
  const Lazy = later(load, { mui: true });
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

/** The component of a column's cells; undefined for a cell that only shows its text. */
export const componentOf = (column: Column): CellComponent | undefined => components.get(cellOf(column).name);
