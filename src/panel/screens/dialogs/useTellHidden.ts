import { useLocation, useNavigate } from 'react-router-dom';
import type { Entity } from '../../../shared/config/entity.ts';
import { useConfig } from '../../config/context.ts';
import { useSaved } from '../../data/operations/useSaved.ts';
import { useToasts } from '../../data/session/context.tsx';
import type { ShownList } from '../form/useAdjacentRecords.ts';

/**
 * Tells that search and filters of the list hide a record that was just saved, with a button that shows it
 * (docs/behaviour.md#lists).
 */
export function useTellHidden(entity: Entity, list: Pick<ShownList, 'source' | 'query'>): void {
  const [toasts, navigate, config] = [useToasts(), useNavigate(), useConfig()];
  const { pathname } = useLocation();
  const onShow = (id: string) => void navigate({ pathname, search: `${new URLSearchParams({ id })}` });
  useSaved(entity, (saved) => {
    const { search, filters } = list.query;
    if (search.trim() === '' && filters.length === 0) return;
    import('./tellHidden.ts')
      .then(({ tellHidden }) => tellHidden(saved, { entity, ...list, toasts, config, onShow }))
      .catch(console.error);
  });
}
