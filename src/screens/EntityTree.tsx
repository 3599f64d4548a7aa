import AddOutlined from '@mui/icons-material/AddOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo, useMemo, useState } from 'react';
import { labelOf } from '../cells/cell.ts';
import type { Entity } from '../config/entity.ts';
import { childrenByParent } from '../data/tree.ts';
import type { EntityRecord } from '../wire/record.ts';
import { IconAction } from './tableParts.ts';

const Branch = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& &': {
    marginInlineStart: theme.spacing(2.5),
    borderInlineStart: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  },
}));

const Node = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  borderRadius: theme.shape.borderRadius,
  '&:hover': { background: (theme.vars ?? theme).palette.action.hover },
}));

export interface EntityTreeProps {
  readonly entity: Entity;
  readonly records: readonly EntityRecord[];
  readonly onEdit: (record: EntityRecord) => void;
  readonly onAddChild: (parent: EntityRecord) => void;
}

/** The records as a tree that can be expanded (`list.tree` of the config). */
export const EntityTree = memo(function EntityTree({ entity, records, onEdit, onAddChild }: EntityTreeProps) {
  const [open, setOpen] = useState<ReadonlySet<unknown>>(new Set());
  const parentField = entity.list.tree?.parent ?? '';
  const children = useMemo(() => childrenByParent(records, parentField), [records, parentField]);
  const texts = entity.list.tree;
  if (!texts) return null;

  const toggle = (id: unknown) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };

  const branch = (nodes: readonly EntityRecord[]) => (
    <Branch>
      {nodes.map((record) => {
        const label = labelOf(entity, record);
        const below = children.get(record['id']) ?? [];
        const isOpen = open.has(record['id']);
        return (
          <li key={String(record['id'])}>
            <Node>
              {below.length > 0 ? (
                <IconAction
                  type="button"
                  aria-expanded={isOpen}
                  aria-label={`${isOpen ? texts.collapse : texts.expand} ${label} (${isOpen ? '-' : '+'})`}
                  onClick={() => toggle(record['id'])}
                >
                  {isOpen ? '-' : '+'}
                </IconAction>
              ) : (
                <Box sx={{ width: 44 }} />
              )}
              <Typography component="span" variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {label}
              </Typography>
              <IconAction
                type="button"
                title={texts.edit}
                aria-label={`${texts.edit} ${label}`}
                onClick={() => onEdit(record)}
              >
                <EditOutlined />
              </IconAction>
              <IconAction
                type="button"
                title={texts.addChild}
                aria-label={`${texts.addChild} ${label}`}
                onClick={() => onAddChild(record)}
              >
                <AddOutlined />
              </IconAction>
            </Node>
            {isOpen && below.length > 0 && branch(below)}
          </li>
        );
      })}
    </Branch>
  );

  return branch(children.get(undefined) ?? []);
});
