import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { usePanel } from '../../config/context.ts';
import type { Panel } from '../../config/grammar.ts';
import type { ImportedChange, ImportedRow } from './dryRun.ts';

/** The height of a row with one change, in pixels. */
const ROW = 40;

/** What would become of each row of the file; those with mistakes first. Only the rows in view are in the page. */
export function ImportedRows({ rows }: { readonly rows: readonly ImportedRow[] }) {
  const { texts, locale = 'en' } = usePanel();
  const frame = useRef<HTMLDivElement>(null);
  const sorted = useMemo(() => rows.toSorted((a, b) => rank(a) - rank(b)), [rows]);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: sorted.length,
    getScrollElement: () => frame.current,
    initialRect: { width: 0, height: 400 },
    estimateSize: () => ROW,
    overscan: 8,
  });
  const count = (kind: ImportedRow['becomes']) =>
    rows.filter(({ becomes }) => becomes === kind).length.toLocaleString(locale);
  const summary = texts.importSummary.replace(/\{(added|changed|unchanged|refused)\}/g, (_, kind) => count(kind));
  return (
    <>
      <Typography role="status" sx={{ mb: 2 }}>
        {summary}
      </Typography>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <Box ref={frame} role="region" aria-label={summary} tabIndex={0} sx={{ maxHeight: '60vh', overflow: 'auto' }}>
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: that region */}
        <Box component="ul" sx={{ position: 'relative', m: 0, p: 0 }} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const one = sorted[index];
            return (
              one && (
                <Box
                  key={one.row.line}
                  component="li"
                  ref={virtualizer.measureElement}
                  data-index={index}
                  aria-setsize={sorted.length}
                  aria-posinset={index + 1}
                  sx={{
                    position: 'absolute',
                    insetInline: 0,
                    display: 'grid',
                    gridTemplateColumns: { xs: '1fr', sm: '72px 120px 1fr' },
                    columnGap: 2,
                    minHeight: ROW,
                    py: 1,
                    borderBottom: 1,
                    borderColor: 'divider',
                    listStyle: 'none',
                    overflowWrap: 'anywhere',
                  }}
                  style={{ top: start }}
                >
                  <span>{`${texts.importLine} ${one.row.line}`}</span>
                  <Box component="span" sx={{ color: one.becomes === 'refused' ? 'error.main' : 'text.secondary' }}>
                    {becomesText(one.becomes, texts)}
                  </Box>
                  <Reasons row={one} />
                </Box>
              )
            );
          })}
        </Box>
      </Box>
    </>
  );
}

const Reasons = ({ row }: { readonly row: ImportedRow }) => (
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

/** 'Price: 10 → 12'. */
const Change = ({ title, was, will }: ImportedChange) => (
  <div>
    {`${title}: `}
    {was && (
      <>
        <del>{was}</del>
        {' → '}
      </>
    )}
    <ins style={{ textDecoration: 'none', fontWeight: 600 }}>{will || '-'}</ins>
  </div>
);

const rank = ({ becomes }: ImportedRow): number => (becomes === 'refused' ? 0 : becomes === 'unchanged' ? 2 : 1);

function becomesText(becomes: ImportedRow['becomes'], texts: Panel['texts']): string {
  switch (becomes) {
    case 'added':
      return texts.importAdded;
    case 'changed':
      return texts.importChanged;
    case 'unchanged':
      return texts.importUnchanged;
    case 'refused':
      return texts.importRefused;
  }
}
