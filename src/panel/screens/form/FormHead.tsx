import type { PropsWithChildren } from 'react';
import { useLocation } from 'react-router-dom';
import { canDuplicate } from '../../../shared/config/duplicate.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { formAddress } from '../../address/formAddress.ts';
import { usePanel } from '../../config/context.ts';
import { COPY } from '../../ui/dialogIcons.ts';
import { HeadButton } from '../../ui/HeadButton.tsx';
import { Later, later } from '../../ui/later.tsx';
import { DialogHead } from './DialogHead.tsx';
import type { RecordFormState } from './useRecordForm.ts';
import { useRestore } from './useRestore.ts';

const CopyLink = later(async () => (await import('./CopyLink.tsx')).CopyLink);

interface FormHeadProps {
  readonly entity: Entity;
  readonly texts: NonNullable<Entity['form']>;
  readonly form: RecordFormState;
  readonly isPage: boolean;
  readonly isAbove: boolean;
  readonly isUploading: boolean;
  /** Opens another form in its place. */
  readonly onDuplicate: ((record: EntityRecord) => void) | undefined;
}

/**
 * The title of a form, and the buttons for its record.
 * @param children other buttons, before them
 */
export function FormHead({
  entity,
  texts,
  form,
  isPage,
  isAbove,
  isUploading,
  onDuplicate,
  children,
}: PropsWithChildren<FormHeadProps>) {
  const panel = usePanel();
  const { pathname } = useLocation();
  const { original, saving } = form;
  const restore = useRestore(entity, form);
  return (
    <DialogHead
      title={isPage && original ? labelOf(entity, original) : texts.title[original ? 'edit' : 'add']}
      isPage={isPage}
      entity={entity}
      record={original}
      onRestore={texts.restore && !saving && !isUploading ? restore : undefined}
    >
      {children}
      {original && texts.copyLink && !isAbove && (
        <Later>
          <CopyLink to={isPage ? pathname : formAddress('edit', String(original.id))} />
        </Later>
      )}
      {original && onDuplicate && canDuplicate(entity) && (
        <HeadButton text={panel.texts.duplicate} icon={COPY} disabled={saving} onClick={() => onDuplicate(original)} />
      )}
    </DialogHead>
  );
}
