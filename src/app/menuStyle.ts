/** The breakpoint from which the bar has room for all links. */
export const WIDE = '@media (min-width: 960px)';

export const linkStyle = {
  flex: 'none',
  px: 1.25,
  minWidth: 0,
  justifyContent: 'flex-start',
  fontWeight: 500,
  color: 'text.secondary',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'primary.main', bgcolor: 'rgba(var(--mui-palette-primary-mainChannel) / 0.1)' },
} as const;
