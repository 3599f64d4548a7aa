import IconButton from '@mui/material/IconButton';
import { type Entity, entityFor } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { usePanel } from '../../config/context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { EDIT } from '../../ui/icons.ts';
import { useFormScope } from '../form/formScope.ts';

interface EditChosenProps {
  readonly target: Entity;
  readonly record: EntityRecord;
  readonly name: string;
}

/** The button that edits the chosen record in the form of its entity, if the person may. */
export function EditChosen({ target, record, name }: EditChosenProps) {
  const { texts } = usePanel();
  const { openAbove } = useFormScope();
  const entity = entityFor(target, record);
  if (!openAbove || !target.form || !entity.endpoints.update) return null;
  return (
    <IconButton
      aria-label={`${texts.edit} ${name}`}
      onClick={() => openAbove({ entity, original: record, onSaved: () => undefined })}
    >
      <Icon path={EDIT} />
    </IconButton>
  );
}
