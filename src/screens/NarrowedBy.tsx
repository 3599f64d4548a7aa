import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { usePanel } from '../config/context.ts';
import { type Entity, fieldTitle } from '../config/entity.ts';
import { type FieldReference, fieldReference } from '../config/reference.ts';
import type { NarrowingReference } from './shownRecords.ts';
import { type NamesProps, useNames } from './useNames.ts';

export interface NarrowedByProps {
  readonly entity: Entity;
  readonly references: readonly NarrowingReference[];
  readonly onChange: (references: readonly NarrowingReference[]) => void;
}

/** The references that a list is narrowed by: a button each, which takes it back. */
export const NarrowedBy = ({ entity, references, onChange }: NarrowedByProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    {references.map((reference) => {
      const { field, ids } = reference;
      const { title, ...records } = narrowedBy(entity, field);
      return (
        <Suspense key={field} fallback={null}>
          <TakeBack
            {...records}
            title={title}
            ids={ids}
            onClick={() => onChange(references.filter((other) => other !== reference))}
          />
        </Suspense>
      );
    })}
  </Box>
);

/** What the ids belong to, and what that is called: to a field's records, or to the list's own. */
function narrowedBy(entity: Entity, field: string): FieldReference & { title: string } {
  const reference = fieldReference(entity, field);
  if (reference) return { ...reference, title: fieldTitle(entity.schema, field) };
  return { to: entity.name, labels: [], title: entity.schema.title ?? entity.list.title };
}

function TakeBack({ title, onClick, ...names }: NamesProps & { title: string; onClick: () => void }) {
  const { texts } = usePanel();
  const text = `${title}: ${useNames(names)}`;
  return (
    <Button
      size="small"
      variant="outlined"
      endIcon={<CloseOutlined titleAccess={texts.close} />}
      onClick={onClick}
      sx={{ borderRadius: 8, minHeight: 36, overflowWrap: 'anywhere' }}
    >
      {text}
    </Button>
  );
}
