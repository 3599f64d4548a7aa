import './cellEditor.css';
import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { getProp } from '../../../shared/base/getProp.ts';
import type { Config } from '../../../shared/config/config.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { uiAt } from '../../../shared/config/fieldAt.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import { labelOf } from '../../../shared/config/label.ts';
import type { CellProps } from '../../cells/cell.ts';
import { editorOf } from '../../cells/editors.ts';
import { cellOf } from '../../cells/index.ts';
import { usePanel } from '../../config/context.ts';
import { useWriter } from '../../data/operations/writer.ts';
import { later } from '../../ui/later.tsx';
import type { CellEdit, CellEdits } from '../model/cellEdits.ts';
import { focus } from '../model/focusStops.ts';
import { useTableFocus } from '../model/tableFocus.ts';
import { editedBeside, goOn } from '../model/tableKeys.ts';

const loadSave = () => import('./saveCell.ts');
/** The widget that the form has for a field, over its cell. */
const FieldEditor = later(() => import('./FieldEditor.tsx'), { mui: true });

/** Loads what the editors of these columns need, and what saves their values. */
export const preloadEditors = ({ name }: Entity, columns: readonly Column[], config: Config): Promise<unknown> =>
  Promise.all([
    loadSave(),
    config.validators(name),
    config.texts(),
    ...columns.map((column) => {
      const { Editor = FieldEditor } = editorOf(column);
      return 'load' in Editor && Editor.load();
    }),
  ]);

export interface CellEditorProps extends CellProps {
  readonly edits: CellEdits;
  readonly cellKey: string;
  readonly edit: CellEdit;
}

/**
 * Edits a value in its cell as a spreadsheet does (docs/behaviour.md#editing-in-the-table). What cannot be saved stays
 * open, with the message.
 */
export default function CellEditor({ edits, cellKey: key, edit, record, column, entity }: CellEditorProps) {
  const { field } = column;
  const { typed, message, isByTyping, takesFocus } = edit;
  const { Editor } = editorOf(column);
  const { keepsArrows, endsByChoice } = cellOf(column).editor ?? {};
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const wasExpanded = useRef(false);
  const isLeaving = useRef(false);
  const writer = useWriter();
  const table = useTableFocus();
  const { texts } = usePanel();

  const cell = () => box.current?.closest('td') ?? undefined;
  const commit = async () => {
    const open = edits.get().get(key);
    const code = await loadSave().catch(() => undefined);
    // Undone meanwhile, or more was typed.
    if (edits.get().get(key) !== open) return false;
    if (code) return code.saveCell(writer, entity, { edits, key, record, column });
    if (open) edits.put(key, { ...open, takesFocus: false, message: texts.unreachable });
    return false;
  };
  /** Saves, and moves on from the cell if the save began. */
  const commitAnd = async (go: (from: HTMLElement) => void) => {
    const from = cell();
    if ((await commit()) && from) {
      focus(from);
      go(from);
    }
  };
  /** The same by a key. Another one meanwhile was meant for the next cell. */
  const leave = async (go: (from: HTMLElement) => void) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    await commitAnd(go).finally(() => {
      isLeaving.current = false;
    });
  };
  // A field without a widget has one line, in which pasted ones are joined; unless its value came with several.
  const isLine = !getProp(uiAt(entity.uiSchema, field), 'ui:widget') && !String(record[field]).includes('\n');
  const onType = (given: unknown) => {
    const value = isLine && typeof given === 'string' ? inOneLine(given) : given;
    const now = edits.get().get(key);
    if (!now) return;
    const { message: _, ...open } = now;
    const before = open.typed ? open.typed.value : record[field];
    // A day reports each key that comes up, also the one that began its save.
    if (value !== before) edits.put(key, { ...open, takesFocus: false, typed: { value } });
    if (endsByChoice && column.of?.type !== 'array') void commitAnd(() => undefined);
  };
  /** Ends the editing by a key. @returns whether the key ends it */
  const end = (pressed: string, shiftKey: boolean): boolean => {
    const from = cell();
    if (pressed === 'Escape') {
      edits.put(key, undefined);
      focus(from);
    } else if (pressed === 'Enter') void leave((from) => goOn(table, from, shiftKey ? 'ArrowUp' : 'ArrowDown'));
    else if (pressed === 'Tab') {
      const next = from && editedBeside(from, shiftKey)?.getAttribute('data-edit');
      void leave(() => next && edits.begin(next, false));
    } else if (!keepsArrows && (isByTyping ? /^Arrow/ : /^Arrow(Up|Down)$/).test(pressed)) {
      void leave((from) => goOn(table, from, pressed));
    } else return false;
    return true;
  };
  const begin = useEffectEvent(() => {
    const input = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    input?.focus();
    input?.select();
    const { text, ...begun } = edit;
    if (text === undefined) return;
    edits.put(key, begun);
    if (input) putText(input, text);
  });
  useLayoutEffect(() => {
    if (takesFocus) begin();
  }, [takesFocus, edit.text]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key: pressed, shiftKey, altKey, ctrlKey, metaKey, defaultPrevented } = event;
    // Enter ends the composed word, and begins no line.
    if (event.nativeEvent.isComposing && pressed === 'Enter') event.preventDefault();
    const isOwn = !event.nativeEvent.isComposing && !altKey && !ctrlKey && !metaKey;
    // In a picker Enter chooses, or would submit a form.
    const isTaken = pressed === 'Enter' ? wasExpanded.current : defaultPrevented;
    if (!isOwn || isTaken) return;
    if (end(pressed, shiftKey)) event.preventDefault();
  };

  const handlers = {
    onKeyDownCapture: ({ target }: KeyboardEvent) => {
      wasExpanded.current = target instanceof Element && target.getAttribute('aria-expanded') === 'true';
    },
    onKeyDown,
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
      // The focus may move into a menu of the editor, or out of the window: neither leaves the cell.
      requestAnimationFrame(() => {
        if (!hasFocus.current && document.hasFocus()) void commit();
      });
    },
  };
  return (
    <div ref={box} role="presentation" className="cell-edit" data-form={Editor ? undefined : true} {...handlers}>
      {Editor ? (
        <Editor
          input={{
            id,
            autoComplete: String(getProp(uiAt(entity.uiSchema, field), 'ui:autocomplete') ?? 'off'),
            'aria-label': `${column.title} ${labelOf(entity, record)}`,
            'aria-invalid': message === undefined ? undefined : true,
            'aria-describedby': message === undefined ? undefined : `${id}-message`,
          }}
          column={column}
          value={typed ? typed.value : record[field]}
          onType={onType}
        />
      ) : (
        <FieldEditor
          entity={entity}
          record={typed ? { ...record, [field]: typed.value } : record}
          field={field}
          message={message}
          onType={onType}
        />
      )}
      {Editor && message !== undefined && (
        <p id={`${id}-message`} className="message" role="alert">
          {message}
        </p>
      )}
    </div>
  );
}

const inOneLine = (text: string): string => text.replace(/\s*[\r\n]\s*/g, ' ');

/** Replaces the text of an input, as if typed; a day input gets it as a paste, and parses it itself. */
function putText(input: HTMLInputElement | HTMLTextAreaElement, lines: string): void {
  const text = input instanceof HTMLInputElement ? inOneLine(lines) : lines;
  if (input.selectionStart === null) {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    return;
  }
  input.setRangeText(text, 0, input.value.length, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
