import { type Entity, fieldTitle } from '../../../shared/config/entity.ts';
import { fieldAt, rootOf } from '../../../shared/config/fieldAt.ts';
import type { Filter } from '../../../shared/config/filters.ts';
import type { Panel } from '../../../shared/config/grammar.ts';
import { fieldReference, referencePaths } from '../../../shared/config/reference.ts';
import { isDuration } from '../../../shared/config/units.ts';
import { durationText } from '../../../shared/text/duration.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { localeOf } from '../../../shared/text/language.ts';
import { dayText } from '../../cells/dateFormat.ts';
import {
  type DaysFilter,
  daysOf,
  type FilterValue,
  type ListQuery,
  type NumbersFilter,
  type ValuesFilter,
  withFilter,
} from '../../data/lists/listQuery.ts';
import type { NamesProps } from '../../data/lists/useReferenceLabels.ts';
import { chosenOption, optionFilter, showsItself } from './listAddress.ts';

/** A filter that is set, and the filters without it. */
export interface Chip {
  readonly key: string;
  readonly label: string;
  /** Its text, or the records whose names are that. */
  readonly value: string | NamesProps;
  readonly without: readonly FilterValue[];
}

/**
 * The chips of the active filters, in the order of the list; last the references without a filter of their own. The
 * main filter and tabs have a chip only if the value is none of their options: they show the others themselves.
 */
export function chipsOf(entity: Entity, { filters }: ListQuery, panel: Panel): readonly Chip[] {
  const known = entity.list.filters ?? [];
  const others = filters.filter((value) => !known.some(({ name }) => name === value.name));
  return [
    ...known.flatMap((filter) => {
      const value = filters.find(({ name }) => name === filter.name);
      return value ? chipOf(entity, filter, value, filters, panel) : [];
    }),
    ...others.flatMap((value) =>
      'values' in value ? [referenceChip(entity, titleOf(entity, value), value, withFilter(filters, value.name))] : [],
    ),
  ];
}

function chipOf(
  entity: Entity,
  filter: Filter,
  value: FilterValue,
  filters: readonly FilterValue[],
  panel: Panel,
): readonly Chip[] {
  const { name: key, label } = filter;
  if (!('values' in value)) {
    const title = filter.as === 'days' && 'word' in value ? titleIn(filter, value.word) : undefined;
    const chip = title === undefined ? spanText(entity, label, value, panel) : { label, value: title };
    return [{ key, ...chip, without: withFilter(filters, key) }];
  }
  if (filter.as === 'record') return [referenceChip(entity, label, value, withFilter(filters, key))];
  if (filter.as !== 'choice')
    return [{ key, label, value: value.values.join(', '), without: withFilter(filters, key) }];
  if (showsItself(filter, filters)) return [];
  const option = chosenOption(filter, filters);
  const first = filter.isMain ? optionFilter(filter, filter.options[0]?.title) : undefined;
  return [{ key, label, value: option?.title ?? value.values.join(', '), without: withFilter(filters, key, first) }];
}

function referenceChip(entity: Entity, label: string, value: ValuesFilter, without: readonly FilterValue[]): Chip {
  const { name, field, values } = value;
  const [inside] = referencePaths(entity, field);
  const { to, labels } = fieldReference(entity, field) ?? { to: inside?.to ?? entity.name, labels: [] };
  return { key: name, label, value: { to, labels, ids: values }, without };
}

/** The entity of ids without a filter of their own: a field's target, or the list's. */
const titleOf = (entity: Entity, { field }: FilterValue): string =>
  field === 'id'
    ? (entity.schema.title ?? entity.list.title)
    : fieldTitle(entity.schema, fieldReference(entity, field) ? field : rootOf(field));

const titleIn = ({ options = [] }: Extract<Filter, { as: 'days' }>, word: string | undefined): string | undefined =>
  options.find(({ days }) => days !== undefined && days === word)?.title;

/** 'Due: 1 Mar 2026 – 9 Mar 2026', or only one of both: 'Due from: 1 Mar 2026'. */
function spanText(entity: Entity, label: string, value: DaysFilter | NumbersFilter, panel: Panel) {
  const inMinutes = isDuration(fieldAt(entity.schema, value.field));
  const days = 'least' in value ? undefined : daysOf(value);
  const ends = 'least' in value ? [value.least, value.most] : [days?.from, days?.to];
  const [from, to] = ends.map((end) => end !== undefined && end !== '');
  const sentence = from && to ? '{label}' : from ? panel.texts.filterFrom : panel.texts.filterTo;
  const texted = ends.flatMap((end) => {
    if (end === undefined || end === '') return [];
    if (typeof end === 'string') return dayText(end, { locale: panel.locale }) ?? end;
    return inMinutes ? durationText(end) : end.toLocaleString(localeOf(panel), { maximumFractionDigits: 20 });
  });
  return { label: interpolate(sentence, { label }), value: texted.join(' – ') };
}
