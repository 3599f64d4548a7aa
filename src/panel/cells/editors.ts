import type { ComponentType } from 'react';
import type { Column } from '../../shared/config/grammar.ts';
import { later } from '../ui/later.tsx';
import type { CellEditorProps } from './cell.ts';
import { cellOf } from './index.ts';

type Module = { readonly default: ComponentType<CellEditorProps> };

const plain = import.meta.glob<Module>('./*/Editor.tsx', { eager: true });
const withMui = import.meta.glob<Module>(
  ['./*/Editor.lazy.tsx', '#custom/cells/*/Editor{,.lazy}.tsx'],
  // A shop has the engine in node_modules, which a pattern leaves out otherwise.
  { exhaustive: true },
);

/** The values of a record of files, by the name of their kind. */
const byKind = <Value>(files: Readonly<Record<string, Value>>): [string, Value][] =>
  Object.entries(files).map(([file, value]) => [file.split('/').at(-2) ?? '', value]);

const editors = new Map([
  ...byKind(plain).map(([kind, module]) => [kind, module.default] as const),
  ...byKind(withMui).map(([kind, load]) => [kind, later(load, { mui: true })] as const),
]);

/** The editor of a column's values; without `Editor` it is the widget of the form. */
export const editorOf = (column: Column) => ({ Editor: editors.get(cellOf(column).name) });
