import Box from '@mui/material/Box';
import { LOW } from './breakpoints.ts';
import { PartHeadings } from './PartHeading.tsx';
import type { TitledDialogProps } from './TitledDialog.tsx';

/** The page form of a `TitledDialog`: its buttons stay in view while it scrolls. */
export function TitledPage({ title, actions, children, onKeyDown }: TitledDialogProps) {
  return (
    <Box
      onKeyDown={onKeyDown}
      sx={{
        width: '100%',
        maxWidth: 900,
        mx: 'auto',
        // A focused element is scrolled to above the buttons.
        // Its sections are cards.
        '& > section, & > form section': {
          p: 2.5,
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        },
        '& > :not(.record-actions) :is(a, button, input, textarea)': { scrollMarginBlockEnd: 80 },
      }}
    >
      {title}
      <PartHeadings value="h2">{children}</PartHeadings>
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
