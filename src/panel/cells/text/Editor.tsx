import type { CellEditorProps } from '../cell.ts';

/** A text, of several lines if it has them. */
export default function TextEditor({ input, value, onType }: CellEditorProps) {
  const text = typeof value === 'string' ? value : '';
  return <textarea {...input} rows={1} value={text} onChange={({ target }) => onType(target.value || undefined)} />;
}
