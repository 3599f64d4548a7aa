import './filterChips.css';
import { type MouseEvent, Suspense, useMemo } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { namedIds } from '../../../shared/config/filterWords.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { usePanel } from '../../config/context.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import { usePerson } from '../../data/session/context.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { CLOSE } from '../../ui/icons.ts';
import { useNames } from '../references/useNames.ts';
import { type Chip, chipsOf } from './chips.ts';
import { firstFilters } from './listAddress.ts';
import type { ChangeQuery } from './useListQuery.ts';

interface FilterChipsProps {
  readonly entity: Entity;
  readonly query: ListQuery;
  readonly onChange: ChangeQuery;
  /** Called when the last one is removed, and the focus with it. */
  readonly onCleared: () => void;
}

/** The active filters: a removable chip each, and a button that clears all (docs/behaviour.md#lists). */
export function FilterChips({ entity, query, onChange, onCleared }: FilterChipsProps) {
  const panel = usePanel();
  const { texts } = panel;
  const chips = chipsOf(entity, query, panel);
  const remove = ({ without }: Chip, chip: HTMLElement) => {
    // The button that clears all follows the last chip.
    const { nextElementSibling } = chip.closest('li') ?? {};
    onChange({ filters: without });
    if (chips.length === 1) onCleared();
    else nextElementSibling?.querySelector('button')?.focus();
  };
  return (
    <ul className="filters chips" aria-label={texts.filtersSet}>
      {chips.map((chip) => (
        <li key={chip.key}>
          <Suspense fallback={null}>
            <OneChip chip={chip} onClick={({ currentTarget }) => remove(chip, currentTarget)} />
          </Suspense>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="button plain"
          onClick={() => {
            onChange({ filters: firstFilters(entity) });
            onCleared();
          }}
        >
          {texts.clearFilters}
        </button>
      </li>
    </ul>
  );
}

interface OneChipProps {
  readonly chip: Chip;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

const OneChip = ({ chip, onClick }: OneChipProps) =>
  'records' in chip ? (
    <NamedChip chip={chip} onClick={onClick} />
  ) : (
    <ChipButton chip={chip} value={chip.value} onClick={onClick} />
  );

/** A chip with the records' names, once known. */
function NamedChip({ chip, onClick }: OneChipProps & { readonly chip: Extract<Chip, { records: unknown }> }) {
  const person = usePerson();
  const { records } = chip;
  const ids = useMemo(() => namedIds(records.ids, person), [records.ids, person]);
  return <ChipButton chip={chip} value={useNames({ ...records, ids })} onClick={onClick} />;
}

function ChipButton({ chip, value, onClick }: OneChipProps & { readonly value: string }) {
  const { texts } = usePanel();
  const filter = `${chip.label}: ${value}`;
  return (
    <button
      type="button"
      className="button outlined chip"
      aria-label={interpolate(texts.filterRemove, { filter })}
      onClick={onClick}
    >
      {filter}
      <Icon path={CLOSE} />
    </button>
  );
}
