import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { type Action, isDone, rowActions } from '../../../shared/config/actions.ts';
import { type Entity, entityFor } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { usePanel } from '../../config/context.ts';
import { actKey } from '../../data/operations/actionTexts.ts';
import { useActions } from '../../data/operations/useActions.ts';
import { NARROW } from '../../ui/breakpoints.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MORE } from '../../ui/icons.ts';
import { Later } from '../../ui/later.tsx';
import { PopupButton } from '../../ui/PopupButton.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { ActionDialog, ActionsMenu } from './dialogs.ts';

interface RecordActionsProps {
  readonly entity: Entity;
  /** The record as its list has it now, with what an action shows of it meanwhile. */
  readonly record: EntityRecord;
  /** The record as its page shows it. */
  readonly opened: EntityRecord;
  /** Whether an action was used on this page: from then on it follows the list. */
  readonly hasActed: boolean;
  readonly onAct: () => void;
  /** Called with the record once an action, or its 'Undo', has changed it. */
  readonly onChanged: (record: EntityRecord) => void;
}

/** The most buttons that stand beside the title of a page; the others are in a menu. */
const MOST = 3;

/** The actions on the record of a page, as its row in the list has them (docs/behaviour.md#actions). */
export function RecordActions({ entity, record, opened, hasActed, onAct, onChanged }: RecordActionsProps) {
  const { texts } = usePanel();
  const isNarrow = useMedia(NARROW);
  const { act, acting } = useActions(entity);
  const [asked, ask] = useState<Action>();
  useEffect(() => {
    if (hasActed && record !== opened) onChanged(record);
  }, [hasActed, record, opened, onChanged]);

  const run = (action: Action, onDone?: () => void) => {
    onAct();
    void act(action, record, onDone);
  };
  const press = (action: Action) => (action.confirm ? ask(action) : run(action));
  const isClosed = (action: Action) => acting.has(actKey(action, record)) || isDone(action, record);
  const actions = rowActions(entityFor(entity, record));
  const isFew = actions.length <= (isNarrow ? 1 : MOST);
  const beside = isFew ? actions : actions.slice(0, isNarrow ? 0 : MOST - 1);
  const more = actions.slice(beside.length);
  return (
    <>
      {beside.map((action) => (
        <Button
          key={action.title}
          size="small"
          variant="outlined"
          disabled={isClosed(action)}
          onClick={() => press(action)}
          sx={{ mr: 1, flex: 'none' }}
        >
          {action.title}
        </Button>
      ))}
      {more.length > 0 && (
        <PopupButton
          kind="menu"
          className="icon-button"
          aria-label={texts.moreTools}
          preload={ActionsMenu.preload}
          render={({ anchor, onClose }) => (
            <ActionsMenu anchor={anchor} actions={more} isClosed={isClosed} onAct={press} onClose={onClose} />
          )}
        >
          <Icon path={MORE} />
        </PopupButton>
      )}
      {asked && (
        <Later onFailed={() => ask(undefined)}>
          <ActionDialog
            entity={entity}
            action={asked}
            subject={labelOf(entity, record)}
            busy={acting.has(actKey(asked, record))}
            onCancel={() => ask(undefined)}
            onConfirm={() => run(asked, () => ask(undefined))}
          />
        </Later>
      )}
    </>
  );
}
