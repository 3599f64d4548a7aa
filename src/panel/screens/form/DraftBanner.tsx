import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type Entity, fieldTitle } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { recentTimeText } from '../../cells/timeText.ts';
import { usePanel } from '../../config/context.ts';
import type { Draft, RestorableDraft } from '../../data/drafts/draft.ts';

interface DraftBannerProps {
  readonly entity: Entity;
  readonly restored: RestorableDraft;
  /** Another draft of the same form. */
  readonly other: RestorableDraft | undefined;
  readonly onDiscard: () => void;
  readonly onTakeOther: () => void;
}

const timeOf = ({ at }: Draft) => recentTimeText(at);

/** Shows that a form was filled with a draft, when it was typed, and what others have changed since. */
export function DraftBanner({ entity, restored, other, onDiscard, onTakeOther }: DraftBannerProps) {
  const { texts } = usePanel();
  const titles = (fields: readonly string[]) => fields.map((field) => fieldTitle(entity.schema, field)).join(', ');
  const { draft, merged, conflicts } = restored;
  return (
    <Alert
      severity="info"
      // On a phone the buttons have a line of their own.
      sx={{
        mb: 2,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: '1 1 0' },
        '& .MuiAlert-action': { flex: { xs: '1 0 100%', sm: 'none' }, justifyContent: 'flex-end' },
      }}
      action={
        <>
          {other && (
            <Button color="inherit" size="small" onClick={onTakeOther}>
              {interpolate(texts.draftOther, { time: timeOf(other.draft) })}
            </Button>
          )}
          <Button color="inherit" size="small" onClick={onDiscard}>
            {texts.discardDraft}
          </Button>
        </>
      }
    >
      <div>{interpolate(texts.draftRestored, { time: timeOf(draft) })}</div>
      {merged.length > 0 && <div>{interpolate(texts.draftMerged, { fields: titles(merged) })}</div>}
      {conflicts.length > 0 && <div>{interpolate(texts.draftClashes, { fields: titles(conflicts) })}</div>}
    </Alert>
  );
}
