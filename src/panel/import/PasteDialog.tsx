import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Entity } from '../../shared/config/entity.ts';
import type { AllTexts, Column } from '../../shared/config/grammar.ts';
import { dayOrder } from '../../shared/text/dayText.ts';
import { type DecimalSign, decimalSign } from '../../shared/text/decimalSign.ts';
import { interpolate } from '../../shared/text/interpolate.ts';
import { localeOf } from '../../shared/text/language.ts';
import { useConfig, useOpenedTexts } from '../config/context.ts';
import { useCompiledForm } from '../data/operations/validation.ts';
import { useToasts } from '../data/session/context.tsx';
import type { Pasted } from '../grid/model/cellEdits.ts';
import { cancelText } from '../ui/cancelText.ts';
import { TitledDialog } from '../ui/TitledDialog.tsx';
import { columnForms } from './columnForms.ts';
import { dryRun } from './dryRun.ts';
import { ImportedRows } from './ImportedRows.tsx';
import type { ImportedRow, PreviewedRow } from './importedRow.ts';
import { dayFormatOf } from './importValue.ts';
import { type PastedBlock, pastedBlock } from './pastedBlock.ts';
import { useImport } from './useImport.ts';
import { useNamesOf } from './useNamesOf.ts';

interface PasteDialogProps {
  readonly entity: Entity;
  /** The pasted block; undefined before, and after it is saved. */
  readonly pasted: Pasted | undefined;
  readonly listColumns: readonly Column[];
  readonly onEnd: () => void;
}

/** The preview of a pasted block, which is saved as one step. */
export default function PasteDialog({ pasted, ...props }: PasteDialogProps) {
  const { entity, onEnd } = props;
  const { paste, pasteDone } = useOpenedTexts();
  const start = useImport(entity, { title: paste, sentence: pasteDone });
  const save = (rows: readonly ImportedRow[]) => {
    start({ sent: rows.filter(({ becomes }) => becomes === 'changed') });
    onEnd();
  };
  return pasted && <Preview pasted={pasted} onSave={save} {...props} />;
}

interface PreviewProps extends Omit<PasteDialogProps, 'pasted'> {
  readonly pasted: Pasted;
  readonly onSave: (rows: readonly ImportedRow[]) => void;
}

/** The preview of each record. */
function Preview({ entity, pasted, listColumns, onSave, onEnd }: PreviewProps) {
  const { panel } = useConfig();
  const opened = useOpenedTexts();
  const texts = useMemo((): AllTexts => ({ ...panel.texts, ...opened }), [panel, opened]);
  const locale = localeOf(panel);
  const toasts = useToasts();
  const compiled = useCompiledForm(entity);
  const fetchNames = useNamesOf(entity);
  const block = useMemo(() => pastedBlock(entity, pasted), [entity, pasted]);
  const { file, columns, leftOut, beyond } = block;
  const forms = useMemo(() => {
    const sign = copiedSign(pasted.html) ?? decimalSign(locale);
    const marks = columns.map((field) => (field && dayFormatOf(entity, field) ? dayOrder(locale) : sign));
    return columnForms(entity, file, columns, { ...marks });
  }, [entity, file, columns, locale, pasted]);
  const [rows, setRows] = useState<readonly ImportedRow[]>();
  // Once for what was pasted: a poll must not change the preview.
  const preview = useEffectEvent(async (of: PastedBlock) => {
    const namesOf = await fetchNames(of.file, of.columns, of.matches);
    return dryRun({ compiled, ...of, listColumns, forms, by: 'id', namesOf, texts });
  });
  const fail = useEffectEvent(() => {
    toasts.show('error', texts.unreachable);
    onEnd();
  });
  useEffect(() => void preview(block).then(setRows, () => fail()), [block]);

  return (
    <TitledDialog
      title={texts.paste}
      maxWidth="md"
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{cancelText(entity, panel)}</Button>
          {rows && (
            <Button
              variant="contained"
              autoFocus
              disabled={!rows.some(({ becomes }) => becomes === 'changed')}
              onClick={() => onSave(rows)}
            >
              {texts.changeSubmit}
            </Button>
          )}
        </>
      }
    >
      {[
        { text: texts.pasteLeftOut, count: leftOut },
        { text: texts.pasteBeyond, count: beyond },
      ].map(
        ({ text, count }) =>
          count > 0 && (
            <Alert key={text} severity="warning" sx={{ mb: 2 }}>
              {interpolate(text, { count })}
            </Alert>
          ),
      )}
      {rows ? (
        <ImportedRows entity={entity} rows={rows.map(withoutRow)} titles={file.titles} forms={forms} />
      ) : (
        <Typography role="status">{texts.loading}</Typography>
      )}
    </TitledDialog>
  );
}

/** Records are named: there are no line numbers of a file. */
const withoutRow = ({ row: _, ...record }: ImportedRow): PreviewedRow => record;

/** The decimal sign in a table of `copyRows`, which has each number beside its text, of this panel or another. */
function copiedSign(html: string): DecimalSign | undefined {
  const sign = / x:num="-?\d+\.\d+"[^>]*>-?\d+([.,])/.exec(html)?.[1];
  return sign === ',' || sign === '.' ? sign : undefined;
}
