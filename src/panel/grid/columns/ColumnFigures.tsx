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
import { countIn, figuresOfColumn, figuresOfSum, offeredFigures, useFigures } from '../../data/lists/figures.ts';
import { idsIn } from '../../data/lists/labels.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import { useReferenceLabels } from '../../data/lists/useReferenceLabels.ts';
import { ApiError } from '../../wire/apiError.ts';
import { BARS, columnSummary } from './columnSummary.ts';

interface ColumnFiguresProps {
  /** The title of the summary. */
  readonly name: string;
  readonly entity: Entity;
  readonly column: Column;
  /** The records that are shown. */
  readonly records: readonly EntityRecord[];
  /** What is shown, where the API pages the list: then it is asked for the figures. */
  readonly query: ListQuery | undefined;
}

/** The summary of a column's shown values: count, minimum, maximum, sum, and a bar chart. */
export const ColumnFigures = ({ query, records, ...props }: ColumnFiguresProps) => (
  <Box role="group" aria-label={props.name} sx={{ flexBasis: '100%', pl: 4, pb: 1, typography: 'body2' }}>
    {query ? <AskedFigures {...props} query={query} /> : <Figures column={props.column} records={records} />}
  </Box>
);

/** The same of a list that its API pages: of a column with too many different values the sum alone. */
function AskedFigures({
  entity,
  column,
  query,
}: Pick<ColumnFiguresProps, 'entity' | 'column'> & { readonly query: ListQuery }) {
  const texts = { ...usePanel().texts, ...useOpenedTexts() };
  const { field } = column;
  const asked = useMemo(() => figuresOfColumn(entity, column), [entity, column]);
  const sum = useMemo(() => offeredFigures(entity, figuresOfSum(entity, field, column)), [entity, field, column]);
  const { data, error } = useFigures(entity, query, asked);
  const isMany = error instanceof ApiError && error.status === 422;
  const { data: total } = useFigures(entity, query, isMany ? sum : undefined);
  const reference = showsLabels(column) ? fieldReference(entity, field) : undefined;
  if (error)
    return (
      <>
        {total && <FigureTexts figures={[[texts.summarySum, sumText(column, total)]]} />}
        <p style={{ margin: 0 }}>{isMany ? texts.summaryMany : texts.unreachable}</p>
      </>
    );
  if (!data) return <span role="status">{texts.loading}</span>;
  if (asked?.sums.includes(field)) return <FigureTexts figures={[[texts.summarySum, sumText(column, data)]]} />;
  return reference ? (
    <Suspense fallback={<span role="status">{texts.loading}</span>}>
      <NamedFigures column={column} records={data} {...reference} />
    </Suspense>
  ) : (
    <Figures column={column} records={data} />
  );
}

/** Those of a column of references, with the names of those that have a bar. */
function NamedFigures({ column, records, to, labels }: Omit<FiguresProps, 'query'> & FieldReference) {
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

type FiguresProps = Pick<ColumnFiguresProps, 'column' | 'records'>;

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
