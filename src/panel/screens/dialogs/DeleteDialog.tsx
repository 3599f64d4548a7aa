import DialogContentText from '@mui/material/DialogContentText';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Entity, fieldTitle, titleParams } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { onDeleteOf, referenceOf } from '../../../shared/config/reference.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { recordsText } from '../../data/batch/batchTexts.ts';
import type { ListSource } from '../../data/lists/listSource.ts';
import { useListSource } from '../../data/lists/useListSource.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/ConfirmDialog.tsx';

interface DeleteDialogProps extends ConfirmDialogProps {
  readonly entity: Entity;
  /** By default the list without records that are already being deleted. */
  readonly source?: ListSource;
  readonly records: readonly EntityRecord[];
}

/** The maximum number of deleted records whose referrers are looked up: one call asks for a hundred. */
const MOST = 500;

/** The confirmation of a deletion, with its effects on other records of the list (docs/behaviour.md#deleting). */
export default function DeleteDialog({ entity, source, records, ...dialog }: DeleteDialogProps) {
  const own = useListSource(entity);
  const ids = useMemo(() => records.map(({ id }) => String(id ?? '')), [records]);
  return (
    <ConfirmDialog {...dialog}>
      {ids.length > 0 &&
        ids.length <= MOST &&
        clearedFields(entity).map((field) => (
          <Cleared key={field} entity={entity} source={source ?? own} ids={ids} field={field} />
        ))}
    </ConfirmDialog>
  );
}

/** The fields that refer to a record of the same entity, and are emptied when it is deleted. */
const clearedFields = ({ name, schema }: Entity): string[] =>
  Object.entries(schema.properties).flatMap(([field, property]) => {
    const reference = property.derived ? undefined : referenceOf(property);
    const isRequired = schema.required?.includes(field) ?? false;
    return reference?.to === name && onDeleteOf(property, reference, isRequired) === 'clear' ? [field] : [];
  });

interface ClearedProps {
  readonly entity: Entity;
  readonly source: ListSource;
  /** The ids of the deleted records. */
  readonly ids: readonly string[];
  readonly field: string;
}

/** The effect on records that refer to deleted ones by a field. Nothing until they are loaded. */
function Cleared({ entity, source, ids, field }: ClearedProps) {
  const panel = usePanel();
  const texts = useOpenedTexts();
  const answer = useMemo(() => source.find(field, ids), [source, field, ids]);
  const { data = [] } = useQuery({ ...answer, refetchInterval: false, staleTime: Number.POSITIVE_INFINITY });
  const gone = new Set(ids);
  const held = data.filter(
    (record) => !gone.has(String(record.id)) && [record[field]].flat().some((id) => gone.has(String(id))),
  );
  const [first, second] = held;
  if (!first) return null;
  const titles = titleParams(entity);
  const sentence = () => {
    if (field !== entity.list.tree?.parent) {
      const what = recordsText(panel, entity, held);
      return interpolate(texts.referencesCleared, { field: fieldTitle(entity.schema, field), what });
    }
    if (ids.length > 1) return interpolate(texts.manyChildrenFreed, { ...titles, count: held.length });
    if (!second) return interpolate(texts.childFreed, { ...titles, name: labelOf(entity, first) });
    return interpolate(texts.childrenFreed, { ...titles, count: held.length });
  };
  return <DialogContentText sx={{ mt: 1 }}>{sentence()}</DialogContentText>;
}
