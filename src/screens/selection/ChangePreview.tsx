import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { TitledDialog } from '../dialogs/TitledDialog.tsx';
import type { PreviewedRow } from '../transfer/dryRun.ts';
import { ImportedRows } from '../transfer/ImportedRows.tsx';

export interface ChangePreviewProps {
  readonly entity: Entity;
  /** What becomes of the first records. */
  readonly rows: readonly PreviewedRow[];
  /** All of them. Of most of very many only the ids are known. */
  readonly records: readonly EntityRecord[];
  readonly title: string;
  readonly cancel: string;
  readonly onCancel: () => void;
  readonly onBack: () => void;
  /** Gets the records that can be changed, as far as that is known. */
  readonly onChange: (records: readonly EntityRecord[]) => void;
}

/** What a change would do with each of the first records, and with how many more. */
export function ChangePreview({
  entity,
  rows,
  records,
  title,
  cancel,
  onCancel,
  onBack,
  onChange,
}: ChangePreviewProps) {
  const { texts, locale = 'en' } = usePanel();
  const opened = useOpenedTexts();
  const left = new Set(rows.flatMap(({ becomes, original }) => (becomes === 'changed' ? [] : [original])));
  const more = records.length - rows.length;
  return (
    <TitledDialog
      title={title}
      maxWidth="md"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{cancel}</Button>
          <Button onClick={onBack}>{opened.importBack}</Button>
          <Button
            variant="contained"
            autoFocus
            disabled={left.size === records.length}
            onClick={() => onChange(records.filter((record) => !left.has(record)))}
          >
            {texts.changeSubmit}
          </Button>
        </>
      }
    >
      <ImportedRows entity={entity} rows={rows} />
      {more > 0 && (
        <Typography sx={{ mt: 2 }}>{fillBlanks(opened.changeMore, { count: more.toLocaleString(locale) })}</Typography>
      )}
    </TitledDialog>
  );
}
