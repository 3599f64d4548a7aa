import type { AutocompleteRenderValueGetItemProps } from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { usePanel } from '../../config/context.ts';
import type { ReferenceOption } from './referenceOptions.ts';

type Item = Omit<ReturnType<AutocompleteRenderValueGetItemProps<true>>, 'key'>;

interface ChosenChipProps extends Item {
  readonly id: string;
  readonly option: ReferenceOption;
  /** The description of its key, for screen readers; undefined for one that cannot be removed. */
  readonly removes: string | undefined;
}

/** Room of a name that has not come yet: a shorter one does not fill it. */
const ROOM = 144;

/**
 * One of several chosen records: a button with its name, reached by the arrow keys, that removes it when pressed by a
 * key or a screen reader. With a mouse only its × does, to avoid accidental clicks. One that cannot be removed is
 * disabled. If its name comes later, its room is kept before, so that nothing beside or below it moves.
 */
export function ChosenChip({ option, removes, onDelete, ...item }: ChosenChipProps) {
  const { texts } = usePanel();
  const isLoading = option.unknown === 'loading';
  const [cameLater] = useState(isLoading);
  return (
    <Chip
      {...item}
      {...(cameLater && { sx: { minWidth: ROOM, '& .MuiChip-label': { flex: 1 } } })}
      aria-label={isLoading ? texts.loading : undefined}
      label={isLoading ? <Skeleton /> : option.label}
      aria-busy={isLoading || undefined}
      aria-description={removes}
      {...(option.unknown === 'missing' && { color: 'warning', variant: 'outlined' })}
      {...(removes === undefined
        ? // The arrows pass it by.
          { role: 'button', 'aria-disabled': true }
        : {
            onDelete,
            clickable: false,
            onClick: (event: MouseEvent) => {
              if (event.detail > 0) return;
              // The focus stays on the chips while there are any.
              event.stopPropagation();
              onDelete(event);
            },
          })}
      onKeyDown={(event: KeyboardEvent) => {
        // With these keys MUI would move the focus to the input.
        if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
      }}
    />
  );
}
