import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Entity } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { isPaged } from '../../../shared/config/paging.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useConfig } from '../../config/context.ts';
import { useSaved } from '../../data/operations/useSaved.ts';
import { useToasts } from '../../data/session/context.tsx';
import type { ShownList } from '../form/useAdjacentRecords.ts';

/**
 * Tells that search and filters of the list hide a record that was just saved, with a button that shows it
 * (docs/behaviour.md#lists).
 */
export function useTellHidden(entity: Entity, { source, query }: Pick<ShownList, 'source' | 'query'>): void {
  const [client, toasts, navigate] = [useQueryClient(), useToasts(), useNavigate()];
  const { pathname } = useLocation();
  const { panel, texts } = useConfig();
  /** The record as the list has it: the API may have added what search and filters read. */
  const listed = async (saved: EntityRecord, id: string) => {
    if (isPaged(entity)) return saved;
    const byId = await client.query({ ...source.byIds([id]), staleTime: Number.POSITIVE_INFINITY });
    return byId.get(id) ?? saved;
  };
  const tell = async (saved: EntityRecord) => {
    const id = String(saved.id ?? '');
    if (id === '' || (query.search.trim() === '' && query.filters.length === 0)) return;
    // A list that cannot be fetched says so itself.
    const record = await listed(saved, id).catch(() => saved);
    // What the API cannot be asked is not claimed.
    if (!(await source.leavesOut(query, record).catch(() => false))) return;
    const press = () => void navigate({ pathname, search: `${new URLSearchParams({ id })}` });
    const { savedHidden } = await texts();
    const text = interpolate(savedHidden, { name: labelOf(entity, record) });
    toasts.show('undo', text, { button: { text: panel.texts.show, press, undoes: false } });
  };
  useSaved(entity, (saved) => void tell(saved).catch(console.error));
}
