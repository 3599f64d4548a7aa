import Button from '@mui/material/Button';
import { NavLink } from 'react-router-dom';
import { usePanel } from '../config/context.ts';
import { pathOf } from './menu.ts';

/** From here on the bar has room for all the links. */
export const WIDE = '@media (min-width: 960px)';

/** The links of the menu, in the order of the config; the one of the page shown is marked. */
export function MenuLinks({ onFollow }: { onFollow?: () => void }) {
  const { menu } = usePanel();
  return menu.map((entry) => (
    <Button
      key={entry.title}
      component={NavLink}
      to={pathOf(entry)}
      end={pathOf(entry) === '/'}
      color="inherit"
      onClick={onFollow}
      sx={{
        flex: 'none',
        px: 1.25,
        minWidth: 0,
        justifyContent: 'flex-start',
        fontWeight: 500,
        color: 'text.secondary',
        '&:hover': { color: 'text.primary' },
        '&[aria-current]': { color: 'primary.main', bgcolor: 'rgba(var(--mui-palette-primary-mainChannel) / 0.1)' },
      }}
    >
      {entry.title}
    </Button>
  ));
}
