import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useOpenedTexts } from '../../config/context.ts';
import { PartHeading } from '../../ui/PartHeading.tsx';
import { RelatedCounts } from '../references/RelatedRecords.tsx';
import { ShownValue } from '../references/ShownValue.tsx';
import { readFields, titleOf } from './readFields.ts';

interface RecordRailProps {
  readonly entity: Entity;
  readonly record: EntityRecord;
}

/** Beside the form of a record's page: what is only read, and how many records refer to it. */
export function RecordRail({ entity, record }: RecordRailProps) {
  const { recordDetails } = useOpenedTexts();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <PartHeading id={id} sx={{ mb: 1.5 }}>
        {recordDetails}
      </PartHeading>
      <Box component="dl" sx={{ display: 'grid', gap: 1.5, m: 0 }}>
        {readFields(entity).map((field) => (
          <div key={field}>
            <Typography component="dt" variant="caption" color="textSecondary">
              {titleOf(entity, field)}
            </Typography>
            <Typography
              component="dd"
              variant="body2"
              sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
            >
              <ShownValue entity={entity} record={record} field={field} />
            </Typography>
          </div>
        ))}
        {entity.related && <RelatedCounts related={entity.related} record={record} />}
      </Box>
    </Box>
  );
}
