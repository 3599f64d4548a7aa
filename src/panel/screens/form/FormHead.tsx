import IconButton from '@mui/material/IconButton';
import { type PropsWithChildren, useState } from 'react';
import { useHref, useLocation } from 'react-router-dom';
import { canDuplicate } from '../../../shared/config/duplicate.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { formAddress } from '../../address/formAddress.ts';
import { usePanel } from '../../config/context.ts';
import { useToasts } from '../../data/session/context.tsx';
import { COARSE } from '../../ui/breakpoints.ts';
import { BACKWARD, COPY, FORWARD, LINK } from '../../ui/dialogIcons.ts';
import { HeadButton } from '../../ui/HeadButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { DialogHead } from './DialogHead.tsx';
import type { AdjacentRecords } from './useAdjacentRecords.ts';
import type { RecordFormState } from './useRecordForm.ts';
import { useRestore } from './useRestore.ts';

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
  const [isRead] = useState(() => original !== undefined && matchMedia(COARSE).matches);
  return (
    <DialogHead
      title={isPage && original ? labelOf(entity, original) : texts.title[original ? 'edit' : 'add']}
      isPage={isPage}
      hasFocus={isRead}
      entity={entity}
      record={original}
      onRestore={texts.restore && !saving && !isUploading ? restore : undefined}
    >
      {children}
      {original && texts.copyLink && !isAbove && (
        <CopyLink to={isPage ? pathname : formAddress('edit', String(original.id))} />
      )}
      {original && onDuplicate && canDuplicate(entity) && (
        <HeadButton text={panel.texts.duplicate} icon={COPY} disabled={saving} onClick={() => onDuplicate(original)} />
      )}
    </DialogHead>
  );
}

/**
 * Copies the link to a record's form; a toast says so (docs/behaviour.md#links).
 * @param to the link, relative to this page
 */
function CopyLink({ to }: { readonly to: string }) {
  const { texts } = usePanel();
  const toasts = useToasts();
  const path = useHref(to);
  const copy = async () => {
    const link = new URL(path, location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      toasts.show('success', texts.linkCopied);
    } catch {
      // The browser refuses, or has no clipboard.
      toasts.show('error', interpolate(texts.linkNotCopied, { link }));
    }
  };
  return <HeadButton text={texts.copyLink} icon={LINK} onClick={() => void copy()} />;
}

/** The keys that do what the buttons do, as `aria-keyshortcuts` names them. */
const keys = { previous: 'Alt+PageUp', next: 'Alt+PageDown' } as const;

/** The record of a key. */
export const besideByKey = (
  { altKey, key }: { readonly altKey: boolean; readonly key: string },
  { previous, next }: AdjacentRecords,
): EntityRecord | undefined => (altKey ? { PageUp: previous, PageDown: next }[key] : undefined);

interface NeighboursProps {
  readonly adjacent: AdjacentRecords;
  readonly disabled: boolean;
  readonly onGo: (record: EntityRecord) => void;
}

/** The buttons 'Previous' and 'Next' of a record's dialog. */
export function Neighbours({ adjacent, disabled, onGo }: NeighboursProps) {
  const { texts } = usePanel();
  return (['previous', 'next'] as const).map((which) => {
    const record = adjacent[which];
    return (
      <IconButton
        key={which}
        aria-label={texts[which]}
        aria-keyshortcuts={keys[which]}
        disabled={disabled || !record}
        onClick={() => record && onGo(record)}
        sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }}
      >
        <Icon path={which === 'previous' ? BACKWARD : FORWARD} />
      </IconButton>
    );
  });
}
