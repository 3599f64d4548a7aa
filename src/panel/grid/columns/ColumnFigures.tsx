import Box from '@mui/material/Box';
import { Suspense, useMemo } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { Column } from '../../../shared/config/grammar.ts';
import { type FieldReference, fieldReference } from '../../../shared/config/reference.ts';
import { formatCount } from '../../../shared/text/language.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { showsLabels } from '../../cells/index.ts';
import { sumText } from '../../cells/sumText.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { countIn, figuresOfColumn, figuresOfSum, useFigures } from '../../data/lists/figures.ts';
import { idsIn } from '../../data/lists/labels.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import type { ListSource } from '../../data/lists/listSource.ts';
import { useReferenceLabels } from '../../data/lists/useReferenceLabels.ts';
import { ApiError } from '../../wire/apiError.ts';
import { BARS, columnSummary } from './columnSummary.ts';

interface ColumnFiguresProps {
  /** The title of the summary. */
  readonly name: string;
  readonly entity: Entity;
  readonly column: Column;
  /** The source of the list, and the query whose records it shows. */
  readonly source: ListSource;
  readonly query: ListQuery;
}

/** The summary of a column's shown values: count, minimum, maximum, sum, and a bar chart. */
export const ColumnFigures = (props: ColumnFiguresProps) => (
  <Box role="group" aria-label={props.name} sx={{ flexBasis: '100%', pl: 4, pb: 1, typography: 'body2' }}>
    <FetchedFigures {...props} />
  </Box>
);

/** Where an API has a column with too many different values, the sum alone. */
function FetchedFigures({ entity, column, source, query }: ColumnFiguresProps) {
  const texts = { ...usePanel().texts, ...useOpenedTexts() };
  const { field } = column;
  const what = useMemo(() => figuresOfColumn(entity, column, source), [entity, column, source]);
  const sum = useMemo(() => figuresOfSum(entity, field, column), [entity, field, column]);
  const { data, error } = useFigures(source, query, what) ?? {};
  const isMany = error instanceof ApiError && error.status === 422;
  const total = useFigures(source, query, isMany ? sum : undefined)?.data;
  if (error && !data)
    return (
      <>
        {total && <FigureTexts figures={[[texts.summarySum, sumText(column, total.groups)]]} />}
        <p style={{ margin: 0 }}>{isMany ? texts.summaryMany : texts.unreachable}</p>
      </>
    );
  if (!data) return <span role="status">{texts.loading}</span>;
  if (what?.sums.includes(field)) return <FigureTexts figures={[[texts.summarySum, sumText(column, data.groups)]]} />;
  // A list in memory has the names of all its references already.
  const reference = !data.all && showsLabels(column) ? fieldReference(entity, field) : undefined;
  return reference ? (
    <Suspense fallback={<span role="status">{texts.loading}</span>}>
      <NamedFigures column={column} records={data.groups} {...reference} />
    </Suspense>
  ) : (
    <Figures column={column} records={data.groups} />
  );
}

/** The figures of a column of references, with the names of those that have a bar. */
function NamedFigures({ column, records, to, labels }: FiguresProps & FieldReference) {
  const { field } = column;
  const ids = useMemo(
    () =>
      records
        .toSorted((a, b) => countIn(b) - countIn(a))
        .slice(0, BARS + 1)
        .flatMap((record) => idsIn(record[field])),
    [records, field],
  );
  const known = useReferenceLabels({ to, ids, labels });
  return <Figures column={known ? { ...column, labels: known } : column} records={records} />;
}

interface FiguresProps {
  readonly column: Column;
  readonly records: readonly EntityRecord[];
}

function Figures({ column, records }: FiguresProps) {
  const { texts } = usePanel();
  const { bars, others, ...summary } = useMemo(() => columnSummary(column, records), [column, records]);
  const figures = [
    [texts.summaryCount, formatCount(summary.count)],
    [texts.summaryBlank, summary.blank > 0 ? formatCount(summary.blank) : undefined],
    [texts.summaryMin, summary.min],
    [texts.summaryMax, summary.max],
    [texts.summarySum, summary.sum],
  ] as const;
  const all = [...bars, ...(others > 0 ? [{ title: texts.summaryOthers, count: others }] : [])];
  const highest = Math.max(...all.map(({ count }) => count));
  return (
    <>
      <FigureTexts figures={figures} />
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: '2px' }}>
        {all.map(({ title, count }) => (
          <Box
            component="li"
            key={title}
            sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) 3fr 3rem', gap: 1, alignItems: 'center' }}
          >
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Box>
            <Box
              aria-hidden
              style={{ width: `${(100 * count) / highest}%` }}
              // A border, which is drawn in forced colours and in print, where a background is not.
              sx={{ height: 0, minWidth: 2, borderBottom: '10px solid', borderColor: 'primary.main' }}
            />
            <Box component="span" sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
              {formatCount(count)}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

/** Numbers with their titles, those that there are. */
const FigureTexts = ({
  figures,
}: {
  readonly figures: readonly (readonly [title: string, text: string | undefined])[];
}) => (
  <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, m: 0 }}>
    {figures.map(
      ([title, text]) =>
        text !== undefined && (
          <Box key={title} sx={{ display: 'flex', gap: 0.5 }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {title}
            </Box>
            <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {text}
            </Box>
          </Box>
        ),
    )}
  </Box>
);
