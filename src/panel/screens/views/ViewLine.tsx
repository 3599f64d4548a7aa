import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';
import { usePanel } from '../../config/context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { EDIT, REMOVE } from '../../ui/icons.ts';
import { NameForm } from './NameForm.tsx';
import type { View } from './view.ts';

/** The state of a renaming: after it the focus returns to the button. */
export type Renaming = 'typing' | 'over';

interface ViewLineProps {
  readonly view: View;
  /** Whether the list currently shows this view. */
  readonly isInUse: boolean;
  readonly onApply: () => void;
  /** The names of the user's views. */
  readonly titles?: readonly string[];
  /** Whether its name is being edited, or was a moment ago. */
  readonly renaming?: Renaming;
  readonly onRenaming?: (renaming: Renaming) => void;
  readonly onRename?: (title: string) => boolean;
  readonly onRemove?: () => void;
  readonly onCopy?: () => void;
}

/** A view in the menu: a button that shows it, and its tools. */
export function ViewLine(props: ViewLineProps) {
  const { view, isInUse, onApply, titles = [], renaming, onRenaming, onRename, onRemove, onCopy } = props;
  const { title } = view;
  const { texts } = usePanel();
  const renameButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (renaming === 'over') renameButton.current?.focus();
  }, [renaming]);
  if (renaming === 'typing' && onRename) {
    return (
      <Box component="li" sx={{ display: 'flex', pb: 1 }}>
        <NameForm name={title} titles={titles} onName={onRename} onCancel={() => onRenaming?.('over')} />
      </Box>
    );
  }
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
      <Button
        aria-current={isInUse ? 'true' : undefined}
        onClick={onApply}
        startIcon={
          <Box component="span" aria-hidden sx={{ width: '1em', visibility: isInUse ? 'visible' : 'hidden' }}>
            ✓
          </Box>
        }
        sx={{
          flex: '1 1 10rem',
          minHeight: 44,
          justifyContent: 'flex-start',
          textAlign: 'start',
          overflowWrap: 'anywhere',
        }}
      >
        {title}
      </Button>
      <Box sx={{ display: 'flex', ml: 'auto' }}>
        {onCopy && (
          <Button size="small" aria-label={`${texts.viewCopy} ${title}`} onClick={onCopy} sx={{ minHeight: 44 }}>
            {texts.viewCopy}
          </Button>
        )}
        {onRename && (
          <IconButton
            ref={renameButton}
            size="small"
            aria-label={`${texts.viewRename} ${title}`}
            onClick={() => onRenaming?.('typing')}
            sx={{ width: 44, height: 44 }}
          >
            <Icon path={EDIT} />
          </IconButton>
        )}
        {onRemove && (
          <IconButton
            size="small"
            aria-label={`${texts.delete} ${title}`}
            onClick={onRemove}
            sx={{ width: 44, height: 44 }}
          >
            <Icon path={REMOVE} />
          </IconButton>
        )}
      </Box>
    </Box>
  );
}
