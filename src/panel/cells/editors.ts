import type { ComponentType } from 'react';
import type { Column } from '../../shared/config/grammar.ts';
import { later } from '../ui/later.tsx';
import type { CellEditorProps } from './cell.ts';
import { cellOf } from './index.ts';

type Load = () => Promise<{ readonly default: ComponentType<CellEditorProps> }>;

const plain = import.meta.glob<{ default: ComponentType<CellEditorProps> }>('./*/Editor.tsx');
const withMui = import.meta.glob<{ default: ComponentType<CellEditorProps> }>(
  ['./*/Editor.lazy.tsx', '#custom/cells/*/Editor{,.lazy}.tsx'],
  // A shop has the engine in node_modules, which a pattern leaves out otherwise.
  { exhaustive: true },
);

const named = (files: Readonly<Record<string, Load>>, mui: boolean) =>
  Object.entries(files).map(([file, load]) => [file.split('/').at(-2) ?? '', later(load, { mui })] as const);

const editors = new Map([...named(plain, false), ...named(withMui, true)]);

/** The editor of a column's values; without `Editor` it is the widget of the form. */
export const editorOf = (column: Column) => ({ Editor: editors.get(cellOf(column).name) });
