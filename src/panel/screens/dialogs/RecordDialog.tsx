import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { canDuplicate } from '../../../shared/config/duplicate.ts';
import { type Entity, entityFor } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { COPY } from '../../ui/dialogIcons.ts';
import { HeadButton } from '../../ui/HeadButton.tsx';
import { PartHeading } from '../../ui/PartHeading.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { TitledPage } from '../../ui/TitledPage.tsx';
import { formUi } from '../../widgets/form/formUi.ts';
import { inSections, sectionOf } from '../../widgets/form/sections.ts';
import { DialogHead } from '../form/DialogHead.tsx';
import { readFields, titleOf } from '../form/readFields.ts';
import RelatedRecords from '../references/RelatedRecords.tsx';
import { ShownValue } from '../references/ShownValue.tsx';

interface RecordDialogProps {
  readonly entity: Entity;
  readonly record: EntityRecord;
  readonly onClose: () => void;
  /** Whether it is a page of its own, and no dialog. */
  readonly isPage?: boolean;
  /** The fields that are only read, which a page has beside the others. */
  readonly rail?: ReactNode;
  /** The buttons beside its title. */
  readonly tools?: ReactNode;
  /** Opens a form that begins with the values of a record. */
  readonly onDuplicate: (record: EntityRecord) => void;
}

/** A read-only record: all fields that have a title (docs/behaviour.md#reading). */
export default function RecordDialog({ entity, record, onClose, isPage, rail, tools, onDuplicate }: RecordDialogProps) {
  const { texts } = usePanel();
  const id = useId();
  const { sections } = entity.form ?? {};
  const inRail = rail ? readFields(entity) : [];
  const fields = shownFields(entity).filter((field) => !inRail.includes(field));
  const name = labelOf(entity, record);
  const own = entityFor(entity, record);
  const Frame = isPage ? TitledPage : TitledDialog;
  return (
    <Frame
      data-tall={entity.related && true}
      maxWidth="md"
      onClose={onClose}
      {...(isPage && { rail })}
      title={
        <DialogHead
          title={isPage ? name : (entity.form?.title.show ?? name)}
          isPage={isPage}
          entity={entity}
          record={record}
        >
          {tools}
          {canDuplicate(entity) && (
            <HeadButton text={texts.duplicate} icon={COPY} onClick={() => onDuplicate(record)} />
          )}
        </DialogHead>
      }
    >
      {entity.endpoints.update && !own.endpoints.update && <MayNot entity={own} />}
      {sections ? (
        sections.map(({ title }, index) => (
          <Box component="section" key={title} aria-labelledby={`${id}-${index}`} sx={{ mb: 3 }}>
            <PartHeading id={`${id}-${index}`} sx={{ mb: 1 }}>
              {title}
            </PartHeading>
            <Values
              entity={entity}
              record={record}
              fields={fields.filter((field) => sectionOf(sections, field) === index)}
            />
          </Box>
        ))
      ) : (
        <Values entity={entity} record={record} fields={fields} />
      )}
      {entity.related && (
        <RelatedRecords related={entity.related} record={record} onLeft={isPage ? undefined : onClose} />
      )}
    </Frame>
  );
}

/** Why this record is read-only although others of its entity can be edited. */
function MayNot({ entity }: Pick<RecordDialogProps, 'entity'>) {
  const { mayNot } = useOpenedTexts();
  const [locked] = entity.workflow?.locked?.values() ?? [];
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {locked ?? mayNot}
    </Alert>
  );
}

interface ValuesProps {
  readonly entity: Entity;
  readonly record: EntityRecord;
  readonly fields: readonly string[];
}

/** Values below their titles, on a wide screen beside them. */
const Values = ({ entity, record, fields }: ValuesProps) => (
  <Box
    component="dl"
    sx={{ display: 'grid', gridTemplateColumns: { sm: 'minmax(120px, 1fr) 3fr' }, columnGap: 3, rowGap: 1, m: 0 }}
  >
    {fields.map((field) => (
      <Box key={field} sx={{ display: 'contents' }}>
        <Typography component="dt" color="textSecondary">
          {titleOf(entity, field)}
        </Typography>
        <Typography
          component="dd"
          sx={{ m: 0, mb: { xs: 1, sm: 0 }, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          <ShownValue entity={entity} record={record} field={field} />
        </Typography>
      </Box>
    ))}
  </Box>
);

/** The fields that have a title and are not hidden, in the order of the form. */
function shownFields(entity: Entity): string[] {
  const ui = formUi(entity, true);
  const names = Object.keys(entity.schema.properties).filter(
    (field) => titleOf(entity, field) && ui[field]?.['ui:widget'] !== 'hidden',
  );
  return entity.form?.sections ? inSections(entity.form.sections, names) : names;
}
