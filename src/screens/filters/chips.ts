import { dayText } from '../../cells/dateFormat.ts';
import { type Entity, fieldTitle } from '../../config/entity.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import type { Filter } from '../../config/filters.ts';
import type { Panel } from '../../config/grammar.ts';
import { fieldReference, referencePaths } from '../../config/reference.ts';
import type { NamesProps } from '../references/useNames.ts';
import { allOption, type DaysFilter, type ListFilters, type ReferenceFilter } from './shownRecords.ts';
import { firstOption, optionWith } from './useListFilters.ts';

/** A filter that is set, and what changes when it is taken back. */
export type Chip = {
  readonly key: string;
  readonly label: string;
  readonly without: Partial<ListFilters>;
} & ({ readonly value: string } | { readonly records: NamesProps });

/** The filters that are set, in the order in which the list has them; last the references that no filter of it is for. */
export function chipsOf(entity: Entity, listFilters: ListFilters, panel: Panel): readonly Chip[] {
  const { filters = [] } = entity.list;
  const others = listFilters.references.filter(({ field }) => !filters.some((filter) => filter.field === field));
  return [
    ...optionChip(entity, listFilters),
    ...filters.flatMap((filter) => chipOf(entity, filter, listFilters, panel)),
    ...others.map((reference) => referenceChip(entity, titleOf(entity, reference), reference, listFilters)),
  ];
}

/** Of the one filter of the list, unless it is as a list begins with it, or lets every record through. */
function optionChip(entity: Entity, { option, references }: ListFilters): readonly Chip[] {
  const { filter } = entity.list;
  const first = firstOption(entity, references);
  if (!filter || option === first || option === allOption(entity)) return [];
  // No field is named so, and this filter may have the field of another one.
  return [{ key: '', label: filter.label, value: option, without: { option: first } }];
}

function chipOf(entity: Entity, filter: Filter, listFilters: ListFilters, panel: Panel): readonly Chip[] {
  const { field, label } = filter;
  const isOf = (one: { readonly field: string }) => one.field === field;
  switch (filter.as) {
    case 'choice': {
      const choice = listFilters.choices.find(isOf);
      if (!choice) return [];
      const value = optionWith(filter, choice.values)?.title ?? choice.values.join(', ');
      return [{ key: field, label, value, without: { choices: listFilters.choices.filter((one) => one !== choice) } }];
    }
    case 'days': {
      const days = listFilters.days.find(isOf);
      if (!days) return [];
      const without = { days: listFilters.days.filter((one) => one !== days) };
      return [{ key: field, ...daysText(label, days, panel), without }];
    }
    case 'record': {
      const reference = listFilters.references.find(isOf);
      return reference ? [referenceChip(entity, label, reference, listFilters)] : [];
    }
  }
}

function referenceChip(entity: Entity, label: string, reference: ReferenceFilter, { references }: ListFilters): Chip {
  const { field, ids } = reference;
  const [inside] = referencePaths(entity, field);
  const { to, labels } = fieldReference(entity, field) ?? { to: inside?.to ?? entity.name, labels: [] };
  const without = { references: references.filter((one) => one !== reference) };
  return { key: field, label, records: { to, labels, ids }, without };
}

/** What ids belong to that no filter is for: a field's records, or the list's own. */
const titleOf = (entity: Entity, { field }: ReferenceFilter): string =>
  field === 'id'
    ? (entity.schema.title ?? entity.list.title)
    : fieldTitle(entity.schema, fieldReference(entity, field) ? field : (field.split('.')[0] ?? field));

/** 'Due: 1 Mar 2026 – 9 Mar 2026', or only one of both: 'Due from: 1 Mar 2026'. */
function daysText(label: string, { from, to }: DaysFilter, { texts, locale }: Panel) {
  const sentence = from && to ? '{label}' : from ? texts.filterFrom : texts.filterTo;
  const written = { locale };
  const days = [from, to].filter((day) => day !== undefined);
  return {
    label: fillBlanks(sentence, { label }),
    value: days.map((day) => dayText(day, written) ?? day).join(' – '),
  };
}
