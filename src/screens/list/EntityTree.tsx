import '../table/table.css';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo, useState } from 'react';
import { labelOf } from '../../cells/cell.ts';
import { type Entity, entityFor } from '../../config/entity.ts';
import { EVERYTHING } from '../../data/lists/listQuery.ts';
import type { ListSource } from '../../data/lists/listSource.ts';
import { childrenByParent } from '../../data/lists/tree.ts';
import { ADD, EDIT } from '../../look/icons.ts';
import { ScrollArea } from '../../look/ScrollArea.tsx';
import type { EntityRecord } from '../../wire/record.ts';
import { RowButton } from '../table/RowButton.tsx';

interface EntityTreeProps {
  readonly entity: Entity;
  readonly source: ListSource;
  readonly onEdit: (record: EntityRecord) => void;
  readonly onAddChild: (parent: EntityRecord) => void;
}

/** The records as a tree that can be expanded (`list.tree` of the config). */
export const EntityTree = memo(function EntityTree({ entity, source, onEdit, onAddChild }: EntityTreeProps) {
  const [open, setOpen] = useState<ReadonlySet<unknown>>(new Set());
  const parentField = entity.list.tree?.parent ?? '';
  const whole = useMemo(() => source.page(EVERYTHING), [source]);
  // The table polls it.
  const { data } = useQuery({ ...whole, refetchInterval: false, staleTime: Number.POSITIVE_INFINITY });
  const records = data?.records;
  const children = useMemo(() => childrenByParent(records ?? [], parentField), [records, parentField]);
  const texts = entity.list.tree;
  if (!texts) return null;

  const toggle = (id: unknown) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };

  const branch = (nodes: readonly EntityRecord[]) => (
    <ul>
      {nodes.map((record) => {
        const label = labelOf(entity, record);
        const below = children.get(record['id']) ?? [];
        const isOpen = open.has(record['id']);
        return (
          <li key={String(record['id'])}>
            <div className="node">
              {below.length > 0 ? (
                <button
                  type="button"
                  className="row-action sign"
                  aria-expanded={isOpen}
                  aria-label={`${isOpen ? texts.collapse : texts.expand} ${label} (${isOpen ? '-' : '+'})`}
                  onClick={() => toggle(record['id'])}
                >
                  {isOpen ? '-' : '+'}
                </button>
              ) : (
                <i />
              )}
              <span>{label}</span>
              {entityFor(entity, record).endpoints.update && (
                <RowButton icon={EDIT} label={`${texts.edit} ${label}`} onClick={() => onEdit(record)} />
              )}
              {entity.endpoints.create && (
                <RowButton icon={ADD} label={`${texts.addChild} ${label}`} onClick={() => onAddChild(record)} />
              )}
            </div>
            {isOpen && below.length > 0 && branch(below)}
          </li>
        );
      })}
    </ul>
  );

  return (
    <ScrollArea role="group" aria-label={entity.list.title} className="tree paper">
      {branch(children.get(undefined) ?? [])}
    </ScrollArea>
  );
});
