import { type ComponentProps, Suspense } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { fieldAt } from '../../../shared/config/fieldAt.ts';
import type { Filter } from '../../../shared/config/filters.ts';
import { namedIds } from '../../../shared/config/filterWords.ts';
import { fieldReference } from '../../../shared/config/reference.ts';
import { columnOf, unitsOf } from '../../../shared/config/units.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { dayOf } from '../../../shared/text/zone.ts';
import { usePanel } from '../../config/context.ts';
import { type FilterValue, type ListQuery, withFilter } from '../../data/lists/listQuery.ts';
import { neededFirst } from '../../data/lists/neededFirst.ts';
import { usePerson } from '../../data/session/context.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { InputField } from '../../ui/InputField.tsx';
import { later } from '../../ui/later.tsx';
import { usePastedDay } from '../../ui/usePastedDay.tsx';
import { EntityFilter } from './EntityFilter.tsx';
import { filtersBelow } from './listAddress.ts';
import { NumberField } from './NumberField.tsx';
import type { ChangeQuery } from './useListQuery.ts';

const RecordFilter = later(async () => (await import('./RecordFilter.tsx')).RecordFilter, { mui: true });

interface EntityFiltersProps {
  readonly entity: Entity;
  readonly query: ListQuery;
  readonly onChange: ChangeQuery;
}

/** The filters below the title of a list (`list.filters` of the config). */
export function EntityFilters({ entity, query: { filters }, onChange }: EntityFiltersProps) {
  const { texts } = usePanel();
  return (
    <fieldset className="filters" aria-label={texts.filters}>
      {filtersBelow(entity).map((filter) => (
        <OneFilter key={filter.name} entity={entity} filter={filter} filters={filters} onChange={onChange} />
      ))}
    </fieldset>
  );
}

interface FilterProps {
  readonly entity: Entity;
  readonly filter: Filter;
  readonly filters: readonly FilterValue[];
  readonly onChange: ChangeQuery;
}

function OneFilter({ entity, filter, filters, onChange }: FilterProps) {
  const { name, field, label } = filter;
  const value = filters.find((filter) => filter.name === name);
  const { texts } = usePanel();
  const person = usePerson();
  const [fromLabel, toLabel] = [interpolate(texts.filterFrom, { label }), interpolate(texts.filterTo, { label })];
  const choose = (next: FilterValue | undefined) =>
    onChange((query) => ({ filters: withFilter(query.filters, name, next) }));
  switch (filter.as) {
    case 'choice':
      return <EntityFilter filter={filter} filters={filters} onChange={onChange} />;
    case 'numbers': {
      const first = neededFirst(entity, field, filters);
      const needed = first === undefined ? undefined : entity.list.filters?.find((filter) => filter.field === first);
      if (first !== undefined && !needed) return null;
      const { least, most } = value && 'least' in value ? value : {};
      const change = (least?: number, most?: number) =>
        choose(least === undefined && most === undefined ? undefined : { name, field, least, most });
      const shared = {
        units: unitsOf(columnOf(entity.list.columns, field), fieldAt(entity.schema, field)),
        hint: needed && interpolate(texts.filterFirst, { label: needed.label }),
      };
      return (
        <>
          <NumberField {...shared} label={fromLabel} value={least} onChange={(number) => change(number, most)} />
          <NumberField {...shared} label={toLabel} value={most} onChange={(number) => change(least, number)} />
        </>
      );
    }
    case 'days': {
      const zone = filter.zone && { zone: filter.zone };
      if (filter.options)
        return (
          <Choice
            label={label}
            value={filter.options.find(({ days }) => days === wordOf(value))?.title ?? ''}
            options={filter.options.map(({ title }) => title)}
            onChange={(chosen) => {
              const word = filter.options?.find(({ title }) => title === chosen)?.days;
              choose(word === undefined ? undefined : { name, field, word, firstDay: entity.firstDay, ...zone });
            }}
          />
        );
      const { from = '', to = '' } = value && 'from' in value ? value : {};
      const change = (from: string, to: string) => choose(from || to ? { name, field, from, to, ...zone } : undefined);
      return (
        <>
          <Day label={fromLabel} value={from} max={to} onChange={(day) => change(day, to)} />
          <Day label={toLabel} value={to} min={from} onChange={(day) => change(from, day)} />
        </>
      );
    }
    case 'record': {
      const reference = fieldReference(entity, field);
      if (!reference) return null;
      return (
        <Suspense fallback={<div className="field records" aria-busy="true" />}>
          <RecordFilter
            entity={entity}
            filter={filter}
            reference={reference}
            ids={value && 'values' in value ? namedIds(value.values, person) : []}
            onChange={(values) => choose(values.length > 0 ? { name, field, values } : undefined)}
          />
        </Suspense>
      );
    }
  }
}

/** The preset of a days filter; '' for custom days, undefined if unset. */
function wordOf(value: FilterValue | undefined): string | undefined {
  return value && ('word' in value ? value.word : '');
}

function Day({ onChange, ...input }: ComponentProps<typeof InputField>) {
  const { onPaste, question, forget } = usePastedDay(input.label, (reading) => onChange(dayOf(reading) ?? ''));
  const change = (day: string) => {
    forget();
    onChange(day);
  };
  return (
    <>
      <InputField {...input} type="date" onChange={change} onPaste={onPaste} />
      {question}
    </>
  );
}
