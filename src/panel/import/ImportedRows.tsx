import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { Entity } from '../../shared/config/entity.ts';
import type { OpenedTexts, Panel } from '../../shared/config/grammar.ts';
import { interpolate } from '../../shared/text/interpolate.ts';
import { arrow, pageLocale } from '../../shared/text/language.ts';
import type { EntityRecord } from '../../shared/wire/record.ts';
import { useOpenedTexts, usePanel } from '../config/context.ts';
import { countText, recordsText } from '../data/batch/batchTexts.ts';
import { WindowedList } from '../grid/model/WindowedList.tsx';
import { type ColumnForms, readingText } from './columnForms.ts';
import type { ColumnForm } from './dayColumn.ts';
import { rowName } from './failedRows.ts';
import type { ImportedChange, PreviewedRow } from './importedRow.ts';

/** The height of a row with one change, in pixels. */
const ROW = 40;

interface ImportedRowsProps {
  readonly entity: Entity;
  readonly rows: readonly PreviewedRow[];
  /** The titles of the file's columns, and how their numbers and days were read; none without a file. */
  readonly titles?: readonly string[];
  readonly forms?: ColumnForms;
}

/**
 * The preview of an import: how numbers and days were read, and each row's change, those with mistakes first. Only rows
 * in view are in the document.
 */
export function ImportedRows({ entity, rows, titles = [], forms = [] }: ImportedRowsProps) {
  const panel = usePanel();
  const texts = useOpenedTexts();
  const sorted = useMemo(() => rows.toSorted((a, b) => rank(a) - rank(b)), [rows]);
  const summary = summaryOf(panel, entity, rows, texts);
  return (
    <>
      <Typography role="status" sx={{ mb: 2 }}>
        {summary}
      </Typography>
      {[...forms.entries()].map(([index, form]) =>
        form ? <FormRead key={index} title={titles[index] ?? ''} form={form} /> : null,
      )}
      {suspiciousChanges(panel, entity, rows, texts).map((note) => (
        <Alert key={note} severity="warning" sx={{ mb: 1 }}>
          {note}
        </Alert>
      ))}
      <WindowedList aria-label={summary} lines={sorted} height={ROW} most="60vh">
        {(item) => (
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 14rem) 7rem 1fr' },
              columnGap: 2,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <span style={{ overflowWrap: 'anywhere' }}>{rowName(entity, item, texts)}</span>
            <Box component="span" sx={{ color: item.becomes === 'refused' ? 'error.main' : 'text.secondary' }}>
              {becomesText(item, texts)}
            </Box>
            <Reasons row={item} />
          </Box>
        )}
      </WindowedList>
    </>
  );
}

/** '7 lamps will change. 2 will be skipped.' */
function summaryOf(panel: Panel, entity: Entity, rows: readonly PreviewedRow[], texts: OpenedTexts): string {
  const recordsThat = (kind: PreviewedRow['becomes']) =>
    rows.flatMap(({ becomes, original, record }) => (becomes === kind ? [original ?? record] : []));
  const [added, changed] = [recordsThat('added'), recordsThat('changed')];
  const [unchanged, skipped] = [recordsThat('unchanged').length, recordsThat('refused').length];
  // A new record may have no name.
  const what = (some: readonly EntityRecord[]) => ({
    what: recordsText(panel, entity, some, rows.length) || countText(panel, entity, some.length),
  });
  return [
    ...(added.length > 0 ? [interpolate(texts.importSummary, what(added))] : []),
    ...(changed.length > 0 || added.length === 0 ? [interpolate(texts.changeSummary, what(changed))] : []),
    ...(unchanged > 0 ? [interpolate(texts.changeSame, { count: unchanged })] : []),
    ...(skipped > 0 ? [interpolate(texts.changeSkipped, { count: skipped })] : []),
  ].join(' ');
}

/** 'Price: 3 lamps will change by more than 50 %.', for each field with such numbers. */
function suspiciousChanges(
  panel: Panel,
  entity: Entity,
  rows: readonly PreviewedRow[],
  { importSuspicious }: OpenedTexts,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const { title, growth } of rows.flatMap(({ changes }) => changes)) {
    if (growth !== undefined) counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return [...counts].map(([field, count]) =>
    interpolate(importSuspicious, { field, what: countText(panel, entity, count) }),
  );
}

/** 'Price: 1.299,00 → 1299', and which currencies are not that of the field. */
function FormRead({ title, form }: { readonly title: string; readonly form: ColumnForm }) {
  const { importOtherCurrency } = useOpenedTexts();
  const { example } = form;
  const currencies = 'currencies' in form ? form.currencies : [];
  return (
    <>
      {example !== undefined && (
        <Typography variant="body2" sx={{ mb: 1 }}>{`${title}: ${readingText(example, form)}`}</Typography>
      )}
      {currencies.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {interpolate(importOtherCurrency, { column: title, currency: currencies.join(', ').toUpperCase() })}
        </Alert>
      )}
    </>
  );
}

const Reasons = ({ row }: { readonly row: PreviewedRow }) => (
  <Box>
    {row.mistakes.map((mistake) => (
      <Box key={mistake} sx={{ color: 'error.main' }}>
        {mistake}
      </Box>
    ))}
    {row.changes.map((change) => (
      <Change key={change.field} {...change} />
    ))}
  </Box>
);

/** 'Price: 10 → 12', 'Price: 10 → 129 (+1,190%)'. */
const Change = ({ title, was, will, growth }: ImportedChange) => (
  <div>
    {`${title}: `}
    {was && (
      <>
        <bdi>
          <del>{was}</del>
        </bdi>
        {` ${arrow()} `}
      </>
    )}
    <bdi>
      <ins style={{ textDecoration: 'none', fontWeight: 600 }}>{will || '-'}</ins>
    </bdi>
    {growth !== undefined && (
      <Box component="span" sx={{ color: 'warning.main' }}>
        {` (${growth.toLocaleString(pageLocale(), { style: 'percent', signDisplay: 'always' })})`}
      </Box>
    )}
  </div>
);

const rank = ({ becomes }: PreviewedRow): number => (becomes === 'refused' ? 0 : becomes === 'unchanged' ? 2 : 1);

function becomesText({ becomes, row }: PreviewedRow, texts: OpenedTexts): string {
  switch (becomes) {
    case 'added':
      return texts.importAdded;
    case 'changed':
      return texts.importChanged;
    case 'unchanged':
      return texts.importUnchanged;
    case 'refused':
      return row ? texts.importRefused : texts.changeRefused;
  }
}
