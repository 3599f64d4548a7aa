import type { ColumnSizingState } from '@tanstack/react-table';
import { STEP, widthWithin } from '../model/columnState.ts';

/** Called with the widths of the columns, by field, after a resize. */
export type OnResize = (widths: ColumnSizingState) => void;

/** The rendered columns of a table. */
interface Drawn {
  readonly table: HTMLTableElement;
  /** The headings from left to right, and how wide each is. */
  readonly headings: readonly HTMLElement[];
  readonly widths: readonly number[];
}

/** Resizes a column while its edge is dragged. The list gets the width on release; Escape cancels. */
export function dragEdge(heading: HTMLElement, from: number, onResize: OnResize): void {
  const drawn = drawnBeside(heading);
  if (!drawn) return;
  const before = stylesOf(drawn.table);
  const { style } = document.documentElement;
  const watch = new AbortController();
  let latest: readonly number[] | undefined;
  const end = () => {
    watch.abort();
    style.cursor = style.userSelect = '';
    delete heading.dataset['held'];
    if (latest) onResize(byField(drawn, latest));
  };
  style.cursor = 'col-resize';
  style.userSelect = 'none';
  heading.dataset['held'] = '';
  const { signal } = watch;
  window.addEventListener(
    'pointermove',
    ({ clientX, buttons }) => {
      // Released before this module loaded, or outside the window.
      if (buttons === 0) return end();
      latest = resized(drawn, heading, (clientX - from) * directionOf(heading));
      applyWidths(drawn, latest);
    },
    { signal },
  );
  window.addEventListener('pointerup', end, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      latest = undefined;
      for (const [element, text] of before) element.style.cssText = text;
      end();
    },
    { signal },
  );
}

/** Resizes a column by one step. */
export function pressEdge(heading: HTMLElement, key: 'ArrowLeft' | 'ArrowRight', onResize: OnResize): void {
  const drawn = drawnBeside(heading);
  const by = (key === 'ArrowRight' ? STEP : -STEP) * directionOf(heading);
  if (!drawn) return;
  const widths = resized(drawn, heading, by);
  // At once: the next press begins where this one ends.
  applyWidths(drawn, widths);
  onResize(byField(drawn, widths));
}

/** Where the next column is: 1 to the right, -1 to the left. */
const directionOf = (heading: HTMLElement): number => (getComputedStyle(heading).direction === 'rtl' ? -1 : 1);

function drawnBeside(heading: HTMLElement): Drawn | undefined {
  const table = heading.closest('table');
  if (!table) return undefined;
  const headings = [...table.querySelectorAll<HTMLElement>('th[data-column]')];
  const widths = headings.map((heading) => heading.getBoundingClientRect().width);
  // In a wide window the columns of checkboxes and buttons are wider than they need: the last column takes that.
  const sum = widths.reduce((all, width) => all + width, otherWidths(table, headings));
  const last = headings.length - 1;
  const rest = headings[last] === heading ? 0 : Math.max(0, table.getBoundingClientRect().width - sum);
  return { table, headings, widths: widths.map((width, index) => width + (index === last ? rest : 0)) };
}

/** The widths with one column changed: its neighbour takes what it loses; what it gains widens the table. */
function resized({ headings, widths }: Drawn, heading: HTMLElement, by: number): readonly number[] {
  const i = headings.indexOf(heading);
  const own = widths[i] ?? 0;
  const width = widthWithin(own + by);
  return widths.map((other, index) => {
    if (index === i) return width;
    return index === i + 1 && width < own ? widthWithin(other + own - width) : other;
  });
}

/** Applied directly to the DOM: React renders the list on release. */
function applyWidths({ table, headings }: Drawn, widths: readonly number[]): void {
  const columns = columnsOf(table);
  for (const [index, heading] of headings.entries()) {
    const column = columns[indexOf(heading)];
    if (column) column.style.width = `${widths[index]}px`;
  }
  const sum = widths.reduce((all, width) => all + width, otherWidths(table, headings));
  table.style.setProperty('--columns-width', `${sum}px`);
}

const byField = ({ headings }: Drawn, widths: readonly number[]): Record<string, number> =>
  Object.fromEntries(
    headings.map((heading, index) => [heading.dataset['column'] ?? '', widthWithin(widths[index] ?? 0)]),
  );

const columnsOf = (table: HTMLTableElement) => [...table.querySelectorAll('col')];

/** The index of a heading in its row, which is that of its column. */
const indexOf = (heading: HTMLElement): number => [...(heading.parentElement?.children ?? [])].indexOf(heading);

/** The total width of the columns that show no field. */
function otherWidths(table: HTMLTableElement, headings: readonly HTMLElement[]): number {
  const places = new Set(headings.map(indexOf));
  return columnsOf(table).reduce(
    (sum, { style }, index) => sum + (places.has(index) ? 0 : Number.parseFloat(style.width) || 0),
    0,
  );
}

const stylesOf = (table: HTMLTableElement): readonly (readonly [HTMLElement, string])[] =>
  [table, ...columnsOf(table)].map((element) => [element, element.style.cssText]);
