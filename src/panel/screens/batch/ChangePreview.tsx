import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Entity } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { ImportedRows } from '../../import/ImportedRows.tsx';
import type { PreviewedRow } from '../../import/importedRow.ts';
import { TitledDialog } from '../../ui/TitledDialog.tsx';

interface ChangePreviewProps {
  readonly entity: Entity;
  /** The preview of the first records, or those that are loaded. */
  readonly rows: readonly PreviewedRow[];
  /** How many there are. */
  readonly count: number;
  readonly title: string;
  readonly cancel: string;
  readonly onCancel: () => void;
  readonly onBack: () => void;
  /** Called with the known ids of records that cannot be changed. */
  readonly onChange: (skipped: ReadonlySet<unknown>) => void;
}

/** A preview of a change: the first records, and how many more. */
export function ChangePreview({ entity, rows, count, title, cancel, onCancel, onBack, onChange }: ChangePreviewProps) {
  const { texts } = usePanel();
  const opened = useOpenedTexts();
  const skipped = new Set(rows.flatMap(({ becomes, original }) => (becomes === 'changed' ? [] : [original?.id])));
  const more = count - rows.length;
  return (
    <TitledDialog
      title={title}
      maxWidth="md"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{cancel}</Button>
          <Button onClick={onBack}>{opened.importBack}</Button>
          <Button variant="contained" autoFocus disabled={skipped.size === count} onClick={() => onChange(skipped)}>
            {texts.changeSubmit}
          </Button>
        </>
      }
    >
      <ImportedRows entity={entity} rows={rows} />
      {more > 0 && <Typography sx={{ mt: 2 }}>{interpolate(opened.changeMore, { count: more })}</Typography>}
    </TitledDialog>
  );
}
