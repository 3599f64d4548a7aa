import type { ChoiceFilter } from '../../../shared/config/filters.ts';
import { type FilterValue, withFilter } from '../../data/lists/listQuery.ts';
import { Choice } from '../../ui/Choice.tsx';
import { chosenText, optionFilter } from './listAddress.ts';
import type { ChangeQuery } from './useListQuery.ts';

interface EntityFilterProps {
  readonly filter: ChoiceFilter;
  /** All filters that are set. */
  readonly filters: readonly FilterValue[];
  readonly onChange: ChangeQuery;
}

/** A choice between the options of a filter. */
export const EntityFilter = ({ filter, filters, onChange }: EntityFilterProps) => (
  <Choice
    label={filter.label}
    value={chosenText(filter, filters)}
    options={filter.options.map(({ title }) => title)}
    onChange={(title) =>
      onChange((query) => ({ filters: withFilter(query.filters, filter.name, optionFilter(filter, title)) }))
    }
  />
);
