import { Suspense, useId } from 'react';
import { usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import type { ChoiceFilter, DaysFilter, Filter } from '../../config/filters.ts';
import { Choice } from '../../look/Choice.tsx';
import { themedComponent } from '../../look/themedComponent.tsx';
import type { ListFilters } from './shownRecords.ts';
import { optionWith } from './useListFilters.ts';

const RecordFilter = themedComponent(async () => ({ default: (await import('./RecordFilter.tsx')).RecordFilter }));

export interface EntityFiltersProps {
  readonly entity: Entity;
  readonly listFilters: ListFilters;
  readonly onChange: (change: Partial<ListFilters>) => void;
}

/** The filters of a list (`list.filters` of the config). */
export function EntityFilters({ entity, listFilters, onChange }: EntityFiltersProps) {
  const { texts } = usePanel();
  const { filters = [] } = entity.list;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line in every browser
    <div className="filters" role="group" aria-label={texts.filters}>
      {filters.map((filter) => (
        <OneFilter key={filter.field} entity={entity} filter={filter} listFilters={listFilters} onChange={onChange} />
      ))}
    </div>
  );
}

interface FilterProps<Of extends Filter> extends Pick<EntityFiltersProps, 'listFilters' | 'onChange'> {
  readonly filter: Of;
}

function OneFilter({ entity, filter, listFilters, onChange }: FilterProps<Filter> & { readonly entity: Entity }) {
  switch (filter.as) {
    case 'choice':
      return <OneChoice filter={filter} listFilters={listFilters} onChange={onChange} />;
    case 'days':
      return <Days filter={filter} listFilters={listFilters} onChange={onChange} />;
    case 'record':
      return (
        <Suspense fallback={<div className="field" aria-busy="true" />}>
          <RecordFilter
            entity={entity}
            filter={filter}
            ids={listFilters.references.find(({ field }) => field === filter.field)?.ids ?? []}
            onChange={(ids) => {
              const others = without(listFilters.references, filter);
              onChange({ references: ids.length > 0 ? [...others, { field: filter.field, ids }] : others });
            }}
          />
        </Suspense>
      );
  }
}

const without = <Each extends { readonly field: string }>(all: readonly Each[], { field }: Filter): Each[] =>
  all.filter((one) => one.field !== field);

function OneChoice({ filter, listFilters: { choices }, onChange }: FilterProps<ChoiceFilter>) {
  const chosen = choices.find(({ field }) => field === filter.field)?.values ?? [];
  const choose = (title: string) => {
    const values = filter.options.find((option) => option.title === title)?.values;
    const others = without(choices, filter);
    onChange({ choices: values ? [...others, { field: filter.field, values }] : others });
  };
  return (
    <Choice
      label={filter.label}
      value={optionWith(filter, chosen)?.title ?? ''}
      options={filter.options.map(({ title }) => title)}
      onChange={choose}
    />
  );
}

function Days({ filter, listFilters: { days }, onChange }: FilterProps<DaysFilter>) {
  const { texts } = usePanel();
  const { from = '', to = '' } = days.find(({ field }) => field === filter.field) ?? {};
  const choose = (chosen: { from: string; to: string }) => {
    const others = without(days, filter);
    onChange({ days: chosen.from || chosen.to ? [...others, { field: filter.field, ...chosen }] : others });
  };
  const labelled = (text: string) => fillBlanks(text, { label: filter.label });
  return (
    <>
      <Day label={labelled(texts.filterFrom)} value={from} max={to} onChange={(day) => choose({ from: day, to })} />
      <Day label={labelled(texts.filterTo)} value={to} min={from} onChange={(day) => choose({ from, to: day })} />
    </>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (day: string) => void;
}

function Day({ label, value, min, max, onChange }: DayProps) {
  const id = useId();
  return (
    <div className="field">
      <input id={id} type="date" value={value} min={min} max={max} onChange={({ target }) => onChange(target.value)} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
