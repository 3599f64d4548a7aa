import '../../grid/model/table.css';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo, useState } from 'react';
import { type Entity, entityFor } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { formatCount } from '../../../shared/text/language.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { usePanel } from '../../config/context.ts';
import { EVERYTHING } from '../../data/lists/listQuery.ts';
import type { ListSource } from '../../data/lists/listSource.ts';
import { childrenByParent, withAncestors } from '../../data/lists/tree.ts';
import { RecordName, RowButton, RowLink } from '../../grid/model/RowButton.tsx';
import { ADD_BELOW } from '../../ui/dialogIcons.ts';
import { EDIT } from '../../ui/icons.ts';
import { ScrollArea } from '../../ui/ScrollArea.tsx';
import { Notice } from './ListNotices.tsx';

const NONE: ReadonlySet<unknown> = new Set();

/** The parents of all records, by id, and the record whose parent has changed last. */
interface Placed {
  readonly parents: ReadonlyMap<unknown, unknown>;
  readonly placed?: unknown;
}

/** The ids above a record. */
function ancestorsOf(id: unknown, parents: ReadonlyMap<unknown, unknown>): ReadonlySet<unknown> {
  const above = new Set<unknown>();
  for (let at = parents.get(id); at !== undefined && !above.has(at); at = parents.get(at)) above.add(at);
  return above;
}

const scrollTo = (node: HTMLElement | null): void => node?.scrollIntoView({ block: 'nearest' });

interface EntityTreeProps {
  readonly entity: Entity;
  readonly source: ListSource;
  /** The records that search and filters find; undefined for all. */
  readonly matches: readonly EntityRecord[] | undefined;
  readonly onEdit: (record: EntityRecord) => void;
  readonly onAddChild: (parent: EntityRecord) => void;
  readonly hrefOf: (record: EntityRecord) => string | undefined;
}

/** The records as an expandable tree (`list.tree` of the config). Matches are shown with their ancestors. */
export const EntityTree = memo(function EntityTree({
  entity,
  source,
  matches,
  onEdit,
  onAddChild,
  hrefOf,
}: EntityTreeProps) {
  const [open, setOpen] = useState<ReadonlySet<unknown>>(NONE);
  // Matches are expanded until the user collapses them.
  const [hidden, setHidden] = useState({ of: matches, ids: NONE });
  const hiddenIds = hidden.of === matches ? hidden.ids : NONE;
  const parentField = entity.list.tree?.parent ?? '';
  const whole = useMemo(() => source.page(EVERYTHING), [source]);
  // The table polls it.
  const { data } = useQuery({ ...whole, refetchInterval: false, staleTime: Number.POSITIVE_INFINITY });
  const records = data?.records;
  const children = useMemo(() => {
    const all = records ?? [];
    return childrenByParent(matches ? withAncestors(matches, all, parentField) : all, parentField);
  }, [records, matches, parentField]);
  // A record that is moved, or added below another, is shown where it is now. Of several at once none is: an import would open all.
  const parents = useMemo(
    () => new Map((records ?? []).map((record) => [record.id, record[parentField] || undefined])),
    [records, parentField],
  );
  const [known, setKnown] = useState<Placed>({ parents });
  if (known.parents !== parents) {
    const moved = known.parents.size > 0 ? [...parents].filter(([id, parent]) => known.parents.get(id) !== parent) : [];
    const [[placed] = []] = moved.length === 1 ? moved : [];
    setKnown({ parents, placed });
    if (placed !== undefined) setOpen(new Set([...open, ...ancestorsOf(placed, parents)]));
  }
  const texts = entity.list.tree;
  const { addBelow, treeCircle } = usePanel().texts;
  const roots = children.get(undefined) ?? [];
  const circles = roots.filter(({ id }) => parents.has(parents.get(id)));
  if (!texts || roots.length === 0) return null;

  const toggle = (id: unknown) => {
    const next = new Set(matches ? hiddenIds : open);
    if (!next.delete(id)) next.add(id);
    if (matches) setHidden({ of: matches, ids: next });
    else setOpen(next);
  };

  const branch = (nodes: readonly EntityRecord[]) => (
    <ul>
      {nodes.map((record) => {
        const label = labelOf(entity, record);
        const below = children.get(record.id) ?? [];
        const isOpen = matches ? !hiddenIds.has(record.id) : open.has(record.id);
        return (
          <li key={String(record.id)} ref={record.id === known.placed ? scrollTo : undefined}>
            <div className="node">
              {below.length > 0 ? (
                <button
                  type="button"
                  className="row-action sign"
                  aria-expanded={isOpen}
                  aria-label={`${isOpen ? texts.collapse : texts.expand} ${label} (${isOpen ? '-' : '+'})`}
                  onClick={() => toggle(record.id)}
                >
                  {isOpen ? '-' : '+'}
                </button>
              ) : (
                <i />
              )}
              <span data-count={below.length > 0 ? formatCount(below.length) : undefined}>
                <RecordName href={hrefOf(record)} label={label} onOpen={() => onEdit(record)} />
              </span>
              {entityFor(entity, record).endpoints.update && (
                <RowLink
                  icon={EDIT}
                  title={texts.edit}
                  label={`${texts.edit} ${label}`}
                  href={hrefOf(record)}
                  onOpen={() => onEdit(record)}
                />
              )}
              {entity.endpoints.create && (
                <RowButton
                  icon={ADD_BELOW}
                  title={texts.addChild}
                  label={interpolate(addBelow, { action: texts.addChild, name: label })}
                  onClick={() => onAddChild(record)}
                />
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
      {circles.length > 0 && (
        <Notice kind="failure caution" role="status">
          <span>{interpolate(treeCircle, { names: circles.map((record) => labelOf(entity, record)).join(', ') })}</span>
        </Notice>
      )}
      {branch(roots)}
    </ScrollArea>
  );
});
