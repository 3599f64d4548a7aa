import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { LOW } from './breakpoints.ts';
import { PartHeadings } from './PartHeading.tsx';
import type { TitledDialogProps } from './TitledDialog.tsx';

interface TitledPageProps extends TitledDialogProps {
  /** The content beside it in a wide window, below it in others. */
  readonly rail?: ReactNode;
}

/** The page form of a `TitledDialog`: its sections are cards, its buttons stay in view while it scrolls. */
export function TitledPage({ title, actions, rail, children, onKeyDown }: TitledPageProps) {
  return (
    <Box
      className="record-page"
      onKeyDown={onKeyDown}
      sx={{
        width: '100%',
        '& section': {
          p: 2.5,
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        },
        // A focused element is scrolled to above the buttons.
        '& > :not(.record-actions) :is(a, button, input, textarea)': { scrollMarginBlockEnd: 80 },
      }}
    >
      {title}
      <PartHeadings value="h2">
        <Box
          sx={{
            display: 'grid',
            alignItems: 'start',
            gap: 2.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)' },
            ...(rail && { '@media (width >= 1100px)': { gridTemplateColumns: 'minmax(0, 1fr) 280px' } }),
          }}
        >
          <div>{children}</div>
          {rail}
        </Box>
      </PartHeadings>
      {actions && (
        <Box
          className="record-actions"
          sx={{
            position: 'sticky',
            [`@media ${LOW}`]: { position: 'static' },
            // Over the page's padding.
            bottom: { xs: -8, sm: -24 },
            mb: { xs: -1, sm: -3 },
            zIndex: 1,
            display: 'flex',
            justifyContent: 'flex-end',
            gap: 1,
            mt: 3,
            py: 1.5,
            bgcolor: 'background.default',
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          {actions}
        </Box>
      )}
    </Box>
  );
}
