import IconButton from '@mui/material/IconButton';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { usePanel } from '../../config/context.ts';
import { BACKWARD, FORWARD } from '../../ui/dialogIcons.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { AdjacentRecords } from './useAdjacentRecords.ts';

/** The keys that do what the buttons do, as `aria-keyshortcuts` names them. */
const keys = { previous: 'Alt+PageUp', next: 'Alt+PageDown' } as const;

/** The record of a key. */
export const besideByKey = (
  { altKey, key }: { readonly altKey: boolean; readonly key: string },
  { previous, next }: AdjacentRecords,
): EntityRecord | undefined => (altKey ? { PageUp: previous, PageDown: next }[key] : undefined);

interface NeighboursProps {
  readonly adjacent: AdjacentRecords;
  readonly disabled: boolean;
  readonly onGo: (record: EntityRecord) => void;
}

/** The buttons 'Previous' and 'Next' of a record's dialog. */
export function Neighbours({ adjacent, disabled, onGo }: NeighboursProps) {
  const { texts } = usePanel();
  return (['previous', 'next'] as const).map((which) => {
    const record = adjacent[which];
    return (
      <IconButton
        key={which}
        aria-label={texts[which]}
        aria-keyshortcuts={keys[which]}
        disabled={disabled || !record}
        onClick={() => record && onGo(record)}
        sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }}
      >
        <Icon path={which === 'previous' ? BACKWARD : FORWARD} />
      </IconButton>
    );
  });
}
