import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import { labelOf } from '../../config/label.ts';
import { isPaged } from '../../config/paging.ts';
import { useToasts } from '../../data/context.ts';
import type { EntityRecord } from '../../wire/record.ts';
import type { ShownList } from '../form/useBeside.ts';

/**
 * Tells that search and filters of the list hide a record that was just saved, with a button that shows it
 * (docs/behaviour.md#lists).
 * @returns a function that gets the saved record
 */
export function useTellHidden(entity: Entity, { source, query }: Pick<ShownList, 'source' | 'query'>) {
  const [client, toasts, navigate] = [useQueryClient(), useToasts(), useNavigate()];
  const { pathname } = useLocation();
  const { texts } = usePanel();
  const { savedHidden } = useOpenedTexts();
  /** The record as the list has it: the API may have added what search and filters read. */
  const listed = async (saved: EntityRecord, id: string) => {
    if (isPaged(entity)) return saved;
    const byId = await client.query({ ...source.byIds([id]), staleTime: Number.POSITIVE_INFINITY });
    return byId.get(id) ?? saved;
  };
  return async (saved: EntityRecord) => {
    const id = String(saved['id'] ?? '');
    if (id === '' || (query.search.trim() === '' && query.filters.length === 0)) return;
    // A list that cannot be fetched says so itself.
    const record = await listed(saved, id).catch(() => saved);
    if (!source.leavesOut(query, record)) return;
    const press = () => void navigate({ pathname, search: `${new URLSearchParams({ id })}` });
    const text = fillBlanks(savedHidden, { name: labelOf(entity, record) });
    toasts.show('undo', text, { button: { text: texts.show, press, undoes: false } });
  };
}
