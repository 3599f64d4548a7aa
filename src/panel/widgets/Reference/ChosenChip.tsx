import type { AutocompleteRenderValueGetItemProps } from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import type { KeyboardEvent, MouseEvent } from 'react';
import { usePanel } from '../../config/context.ts';
import type { ReferenceOption } from './referenceOptions.ts';

type Item = Omit<ReturnType<AutocompleteRenderValueGetItemProps<true>>, 'key'>;

interface ChosenChipProps extends Item {
  readonly id: string;
  readonly option: ReferenceOption;
  /** The description of its key, for screen readers; undefined for one that cannot be removed. */
  readonly removes: string | undefined;
}

/**
 * One of several chosen records: a button with its name, reached by the arrow keys, that removes it when pressed by a
 * key or a screen reader. With a mouse only its × does, to avoid accidental clicks. One that cannot be removed is
 * disabled.
 */
export function ChosenChip({ option, removes, onDelete, ...item }: ChosenChipProps) {
  const { texts } = usePanel();
  const isLoading = option.unknown === 'loading';
  return (
    <Chip
      {...item}
      aria-label={isLoading ? texts.loading : undefined}
      label={isLoading ? <Skeleton width={56} /> : option.label}
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
