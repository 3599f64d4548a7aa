import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, type ReactNode, useMemo, useRef } from 'react';
import type { Entity } from '../../shared/config/entity.ts';
import type { AllTexts, Column, OpenedTexts, Panel } from '../../shared/config/grammar.ts';
import { csvForm } from '../../shared/text/csvForm.ts';
import { interpolate } from '../../shared/text/interpolate.ts';
import { useOpenedTexts, usePanel } from '../config/context.ts';
import { countText } from '../data/batch/batchTexts.ts';
import type { ListSource } from '../data/lists/listSource.ts';
import { TitledDialog } from '../ui/TitledDialog.tsx';
import { useGivenFiles } from '../widgets/upload/useGivenFiles.ts';
import { ColumnChoices } from './ColumnChoices.tsx';
import { refusedRows, saveFailedRows, sentRows } from './failedRows.ts';
import { CSV, toCsv } from './files/csvFile.ts';
import { type Cell, cellText, type FileRow, type ImportFile } from './files/importFile.ts';
import { saveFile } from './files/saveFile.ts';
import { ImportedRows } from './ImportedRows.tsx';
import { closedColumns, templateTitles } from './importColumns.ts';
import { type ImportedRow, linesText } from './importedRow.ts';
import { Question } from './Question.tsx';
import { useImportCheck } from './useImportCheck.ts';

export interface ImportStepsProps {
  readonly entity: Entity;
  readonly listColumns: readonly Column[];
  readonly source: ListSource;
  readonly onClose: () => void;
  /** Called with the checked rows, and those that cannot be imported. */
  readonly onSend: (file: ImportFile, rows: readonly ImportedRow[]) => void;
}

/** The types that the file picker offers. */
const FILES = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Where a file is chosen or dropped. */
const DropZone = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(1, 2),
    padding: theme.spacing(3),
    border: `1px dashed var(--edge)`,
    borderRadius: theme.shape.borderRadius,
    '& > p': { flex: '1 0 100%' },
    '&[data-over=true]': { borderColor: palette.primary.main, background: palette.action.hover },
  };
});

/** The steps before an import: the file, its columns, and the preview of its rows. */
export function ImportSteps({ entity, listColumns, source, onClose, onSend }: ImportStepsProps) {
  const panel = usePanel();
  const opened = useOpenedTexts();
  const texts: AllTexts = { ...panel.texts, ...opened };
  const {
    chosen,
    setChosen,
    forms,
    isComplete,
    leftOut,
    unread: problem,
    checking,
    rows,
    take,
    check,
    back,
  } = useImportCheck(entity, listColumns, source);
  const refused = refusedRows(rows ?? []);
  const sent = sentRows(rows ?? []);
  const file = chosen?.file;
  const ofFile = useMemo(() => (file ? notesOn(file, opened) : []), [file, opened]);
  const closed = closedColumns(entity, file?.titles ?? []);
  const notes = [...closed.map((column) => interpolate(texts.importMayNot, { column })), ...leftOut, ...ofFile];
  return (
    <TitledDialog
      title={texts.importCsv}
      maxWidth="md"
      onClose={onClose}
      actions={
        <>
          {' '}
          <Button onClick={onClose}>{texts.close}</Button>
          {chosen && refused.length > 0 && (
            <Button onClick={() => saveFailedRows(entity, chosen.file, refused, texts, panel)}>
              {texts.importRefusedCsv}
            </Button>
          )}
          {rows && <Button onClick={back}>{texts.importBack}</Button>}
          {rows && sent.length === 0 && (
            <Typography variant="body2" color="textSecondary">
              {interpolate(texts.importNothing, { same: rows.length - refused.length, skipped: refused.length })}
            </Typography>
          )}
          {rows ? (
            // The focused element, the file input or the preview, is gone.
            <Button
              key="run"
              autoFocus
              variant="contained"
              disabled={sent.length === 0}
              onClick={() => chosen && onSend(chosen.file, rows)}
            >
              {sent.length === 0
                ? texts.importRun
                : interpolate(texts.importRunWhat, { what: countText(panel, entity, sent.length) })}
            </Button>
          ) : (
            <Button variant="contained" disabled={checking || !isComplete} onClick={() => chosen && void check(chosen)}>
              {texts.importCheck}
            </Button>
          )}
        </>
      }
    >
      {notes.map((note) => (
        <Alert key={note} severity="warning" sx={{ mb: 2 }}>
          {note}
        </Alert>
      ))}
      {chosen && file?.hidden && (
        <FormControlLabel
          disabled={checking}
          control={<Checkbox checked={file.hidden.isRead} />}
          label={texts.importHiddenToo}
          onChange={(_, isChecked) => void take(chosen.source, undefined, isChecked)}
        />
      )}
      {rows ? (
        <ImportedRows entity={entity} rows={rows} titles={file?.titles ?? []} forms={forms} />
      ) : (
        <>
          <FileChoice
            disabled={checking}
            onFile={(file) => void take(file)}
            onTemplate={() => saveTemplate(entity, panel)}
          >
            {chosen
              ? interpolate(texts.importFile, { name: chosen.source.name, count: chosen.file.rows.length })
              : texts.importFiles}
          </FileChoice>
          {problem && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {interpolate(texts[problem.problem], { line: String(problem.line ?? '') })}
            </Alert>
          )}
          {chosen?.file.encodings && !checking && (
            <Question
              text={texts.importEncoding}
              answer={chosen.file.encodings.chosen}
              answers={chosen.file.encodings.possible.map(({ name, sample }) => [name, `${sample} (${name})`] as const)}
              onAnswer={(encoding) => void take(chosen.source, encoding)}
            />
          )}
          {chosen && !checking && (
            <ColumnChoices
              entity={entity}
              file={chosen.file}
              columns={chosen.columns}
              forms={forms}
              by={chosen.by}
              onChange={(columns, by) => setChosen({ ...chosen, columns, by })}
              onMark={(index, mark) => setChosen({ ...chosen, marks: { ...chosen.marks, [index]: mark } })}
            />
          )}
        </>
      )}
      {checking && <Typography role="status">{texts.loading}</Typography>}
    </TitledDialog>
  );
}

/** Saves an empty file with the titles of all columns. */
function saveTemplate(entity: Entity, panel: Panel): void {
  saveFile(`${entity.name}.csv`, [toCsv(templateTitles(entity), [], csvForm(panel).separator)], CSV);
}

interface FileChoiceProps {
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
  readonly onTemplate: () => void;
  /** The chosen file, or which can be chosen. */
  readonly children: ReactNode;
}

/** The button that chooses the file, which may be dropped beside it as well. */
function FileChoice({ disabled, onFile, onTemplate, children }: FileChoiceProps) {
  const { importChoose, importDrop, importTemplate } = useOpenedTexts();
  const input = useRef<HTMLInputElement>(null);
  const take = ([file]: readonly File[]) => file && onFile(file);
  const isOver = useGivenFiles(input, disabled, take);
  const onPick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // So that the same file can be chosen again after it was fixed.
    target.value = '';
    take(files);
  };
  return (
    <DropZone data-over={isOver}>
      <input ref={input} type="file" accept={FILES} hidden onChange={onPick} />
      <Button variant="outlined" autoFocus onClick={() => input.current?.click()}>
        {importChoose}
      </Button>
      <span>{importDrop}</span>
      <Button onClick={onTemplate} sx={{ marginInlineStart: 'auto' }}>
        {importTemplate}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {children}
      </Typography>
    </DropZone>
  );
}

/** Warnings about a readable file. */
function notesOn({ titles, rows, hidden }: ImportFile, texts: OpenedTexts): string[] {
  const isDamaged = (cell: Cell) => cellText(cell).includes('\ufffd');
  const linesOf = (some: readonly FileRow[]) => some.map(({ line }) => line);
  const noted = [
    { text: texts.importDamagedLetters, lines: linesOf(rows.filter(({ cells }) => cells.some(isDamaged))) },
    { text: texts.importNarrower, lines: linesOf(rows.filter(({ cells }) => cells.length < titles.length)) },
    { text: texts.importHiddenRows, lines: hidden?.lines ?? [] },
  ];
  const columns = hidden?.columns.join(', ');
  return [
    ...noted.flatMap(({ text, lines }) =>
      lines.length > 0 ? [interpolate(text, { count: lines.length, lines: linesText(lines) })] : [],
    ),
    ...(columns ? [interpolate(texts.importHiddenColumns, { columns })] : []),
  ];
}
