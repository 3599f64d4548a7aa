import type { Entity } from '../../../shared/config/entity.ts';
import { usePanel } from '../../config/context.ts';
import { TabRow } from '../../ui/TabRow.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import { type ListColumns, useViews } from './useViews.ts';

interface ViewTabsProps extends ListColumns {
  readonly entity: Entity;
  /** Whether the first of them shows all records. */
  readonly hasAll: boolean;
}

/** The views of a list as tabs, the shared ones first. The one that the list shows is chosen, while it does. */
export function ViewTabs({ entity, hasAll, columnState, onColumnState }: ViewTabsProps) {
  const { texts } = usePanel();
  const { shared, own, isApplied, apply, isAll, applyAll } = useViews(entity, { columnState, onColumnState });
  useTitle([...shared, ...own].find(isApplied)?.title);
  if (shared.length + own.length === 0) return null;
  const all = { id: 'all', title: texts.filterAll, isChosen: isAll, onChoose: applyAll };
  const tabs = [shared, own].flatMap((views, index) =>
    views.map((view) => ({
      id: `${index}/${view.title}`,
      title: view.title,
      isChosen: isApplied(view),
      onChoose: () => apply(view),
    })),
  );
  return <TabRow label={texts.views} tabs={hasAll ? [all, ...tabs] : tabs} />;
}
