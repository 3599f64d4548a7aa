import './filterChips.css';
import { type MouseEvent, type ReactNode, Suspense, useMemo } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { namedIds } from '../../../shared/config/filterWords.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { usePanel } from '../../config/context.ts';
import type { ListQuery } from '../../data/lists/listQuery.ts';
import { type NamesProps, useNames } from '../../data/lists/useReferenceLabels.ts';
import { usePerson } from '../../data/session/context.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { CLOSE } from '../../ui/icons.ts';
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

function OneChip({ chip, onClick }: OneChipProps) {
  const { texts } = usePanel();
  const { label, value } = chip;
  const filter = (value: string) => {
    const text = `${label}: ${value}`;
    return (
      <button
        type="button"
        className="button outlined chip"
        aria-label={interpolate(texts.filterRemove, { filter: text })}
        onClick={onClick}
      >
        {text}
        <Icon path={CLOSE} />
      </button>
    );
  };
  return typeof value === 'string' ? filter(value) : <Named records={value}>{filter}</Named>;
}

/** Draws the names of records, once they are known. */
function Named({
  records,
  children,
}: {
  readonly records: NamesProps;
  readonly children: (names: string) => ReactNode;
}) {
  const person = usePerson();
  const ids = useMemo(() => namedIds(records.ids, person), [records.ids, person]);
  return children(useNames({ ...records, ids }));
}
