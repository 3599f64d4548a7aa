import Box from '@mui/material/Box';
import DialogTitle from '@mui/material/DialogTitle';
import { type PropsWithChildren, useState } from 'react';
import { isExternal } from '../../config/backend.ts';
import { usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { lazyComponent } from '../../config/lazyComponent.tsx';
import { CLOCK } from '../../look/dialogIcons.ts';
import { LazyOverlay } from '../../look/LazyOverlay.tsx';
import type { EntityRecord } from '../../wire/record.ts';
import { HeadButton } from '../list/HeadButton.tsx';

const RecordHistory = lazyComponent(() => import('../form/RecordHistory.tsx'));

export interface DialogHeadProps {
  readonly title: string;
  readonly entity: Entity;
  /** The record in the dialog; none while adding. */
  readonly record: EntityRecord | undefined;
}

/**
 * The title of a record's dialog, and its history where the API has one (docs/behaviour.md#history).
 * @param children other buttons, before the one of the history
 */
export function DialogHead({ title, entity, record, children }: PropsWithChildren<DialogHeadProps>) {
  const { api, texts } = usePanel();
  const [historyOpen, setHistoryOpen] = useState(false);
  const close = () => setHistoryOpen(false);
  // The panel's API has no history of records on another server.
  const isKnown = !entity.api || !isExternal(entity.api.base) || entity.api.base === api.base;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', pr: { xs: 1, sm: 2 } }}>
      <DialogTitle sx={{ flex: 1, minWidth: 0, pl: { xs: 2, sm: 3 }, pr: { xs: 0, sm: 3 }, overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      {children}
      {api.history && isKnown && record && (
        <>
          <HeadButton text={texts.history} icon={CLOCK} aria-haspopup="dialog" onClick={() => setHistoryOpen(true)} />
          {historyOpen && (
            <LazyOverlay onFailed={close}>
              <RecordHistory call={api.history} entity={entity} id={String(record['id'])} onClose={close} />
            </LazyOverlay>
          )}
        </>
      )}
    </Box>
  );
}
