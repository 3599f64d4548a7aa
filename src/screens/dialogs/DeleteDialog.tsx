import DialogContentText from '@mui/material/DialogContentText';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { type Entity, fieldTitle, titleBlanks } from '../../config/entity.ts';
import { fillBlanks } from '../../config/fillBlanks.ts';
import { labelOf } from '../../config/label.ts';
import { onDeleteOf, referenceOf } from '../../config/reference.ts';
import type { ListSource } from '../../data/lists/listSource.ts';
import { recordsText } from '../../data/operations/batchTexts.ts';
import type { EntityRecord } from '../../wire/record.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

interface DeleteDialogProps extends ConfirmDialogProps {
  readonly entity: Entity;
  readonly source: ListSource;
  readonly record: EntityRecord;
}

/** Asks before a record is deleted, and says what that does to other records of its list (docs/behaviour.md#deleting). */
export default function DeleteDialog({ entity, source, record, ...dialog }: DeleteDialogProps) {
  return (
    <ConfirmDialog {...dialog}>
      {clearedFields(entity).map((field) => (
        <Cleared key={field} entity={entity} source={source} record={record} field={field} />
      ))}
    </ConfirmDialog>
  );
}

/** The fields that refer to a record of the same entity, and are emptied when it is deleted. */
const clearedFields = ({ name, schema }: Entity): string[] =>
  Object.entries(schema.properties).flatMap(([field, one]) => {
    const reference = one.derived ? undefined : referenceOf(one);
    const isRequired = schema.required?.includes(field) ?? false;
    return reference?.to === name && onDeleteOf(one, reference, isRequired) === 'clear' ? [field] : [];
  });

/** What becomes of the records that refer to one by a field. Nothing while they are not known. */
function Cleared({
  entity,
  source,
  record,
  field,
}: Omit<DeleteDialogProps, keyof ConfirmDialogProps> & { readonly field: string }) {
  const panel = usePanel();
  const texts = useOpenedTexts();
  const id = String(record['id'] ?? '');
  const answer = useMemo(() => source.find(field, [id]), [source, field, id]);
  const { data = [] } = useQuery({ ...answer, refetchInterval: false, staleTime: Number.POSITIVE_INFINITY });
  const held = data.filter((one) => [one[field]].flat().map(String).includes(id));
  const [first, second] = held;
  if (!first) return null;
  const titles = titleBlanks(entity);
  const sentence = () => {
    if (field !== entity.list.tree?.parent) {
      const what = recordsText(panel, entity, held);
      return fillBlanks(texts.referencesCleared, { field: fieldTitle(entity.schema, field), what });
    }
    if (!second) return fillBlanks(texts.childFreed, { ...titles, name: labelOf(entity, first) });
    return fillBlanks(texts.childrenFreed, { ...titles, count: held.length });
  };
  return <DialogContentText sx={{ mt: 1 }}>{sentence()}</DialogContentText>;
}
