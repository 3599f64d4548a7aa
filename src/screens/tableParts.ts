import { styled } from '@mui/material/styles';

/** The height of every row, in pixels: fixed, so that a windowed table need not measure. */
export const ROW_HEIGHT = 64;
export const HEAD_HEIGHT = 50;

/**
 * The scrolling frame of a table. Its cells are plain elements, styled here: MUI's cells take three times as long to
 * draw and to scroll.
 */
export const TableFrame = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    flex: '0 1 auto',
    overflow: 'auto',
    border: `1px solid ${palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    background: palette.background.paper,
    outlineOffset: -2,
    '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0, tableLayout: 'fixed' },
    '& th': {
      ...theme.typography.subtitle2,
      position: 'sticky',
      top: 0,
      zIndex: 1,
      height: HEAD_HEIGHT,
      padding: theme.spacing(0, 2),
      textAlign: 'left',
      whiteSpace: 'nowrap',
      color: palette.text.secondary,
      background: palette.background.paper,
      borderBottom: `1px solid ${palette.divider}`,
    },
    '& td': {
      ...theme.typography.body2,
      height: ROW_HEIGHT,
      padding: theme.spacing(0.5, 2),
      borderBottom: `1px solid ${palette.divider}`,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      overflowWrap: 'anywhere',
    },
    '& td[data-label]': { fontWeight: 600 },
    // When the table scrolls sideways, the records' names stay in view.
    '@media (max-width: 959.95px)': {
      '& [data-label]': {
        position: 'sticky',
        left: 0,
        zIndex: 1,
        background: palette.background.paper,
        borderInlineEnd: `1px solid ${palette.divider}`,
      },
      '& th[data-label]': { zIndex: 2 },
    },
    '& tbody tr:last-child td': { borderBottom: 0 },
    '& [data-align=right]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
    '& tr[data-clickable]': { cursor: 'pointer' },
    '& tbody tr:hover': { background: palette.action.hover },
    '& tr[aria-busy]': { opacity: 0.72 },
  };
});

/** A column's title that sorts by it. */
export const SortButton = styled('button')(({ theme }) => ({
  all: 'unset',
  cursor: 'pointer',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  minWidth: 44.5,
  '&::after': { content: '"↑" / ""', marginInlineStart: 4, opacity: 0 },
  // Right-aligned like its numbers, so the arrow goes before the title.
  '[data-align=right] > &': { flexDirection: 'row-reverse' },
  '&:hover::after, &:focus-visible::after': { opacity: 0.5 },
  '&[data-sorted]': { color: (theme.vars ?? theme).palette.text.primary },
  '&[data-sorted]::after': { opacity: 1 },
  '&[data-sorted=descending]::after': { content: '"↓" / ""' },
  '&:focus-visible': {
    outline: `2px solid ${(theme.vars ?? theme).palette.primary.main}`,
    outlineOffset: 2,
    borderRadius: 4,
  },
}));

/** A round icon button, named by `aria-label`. */
export const IconAction = styled('button')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'inline-grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    borderRadius: '50%',
    cursor: 'pointer',
    color: palette.text.secondary,
    '& svg': { width: 20, height: 20 },
    '&:hover': { background: palette.action.hover, color: palette.text.primary },
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '&:disabled': { cursor: 'default', color: palette.text.disabled },
  };
});
