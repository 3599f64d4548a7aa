import DialogContentText from '@mui/material/DialogContentText';
import { skipToken, useQuery } from '@tanstack/react-query';
import { fromKeys } from '../../../shared/wire/names.ts';
import { agoText } from '../../cells/timeText.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import type { Question } from '../../data/conflicts/conflicts.ts';
import { useApi } from '../../data/session/context.tsx';
import { FilledText } from '../../ui/FilledText.tsx';
import { callHistory, type HistoryEntry, historyCall } from '../../wire/history.ts';

/** The sentence of the conflict dialog: who changed the values and when, if the history can be fetched and has that. */
export function ConflictText({ id, question }: { readonly id: string; readonly question: Question }) {
  const { conflictText, conflictAgain, conflictBy } = useOpenedTexts();
  const last = useLastChange(question);
  if (question.isRestless) return <DialogContentText id={id}>{conflictAgain}</DialogContentText>;
  return (
    // The history comes after the dialog has been read out.
    <DialogContentText id={id} aria-live="polite">
      {last ? (
        <FilledText text={conflictBy} values={{ name: <bdi>{last.by}</bdi>, time: agoText(Date.parse(last.at)) }} />
      ) : (
        conflictText
      )}
    </DialogContentText>
  );
}

/** The last change of one of the values, once the history is fetched. */
function useLastChange({ id, entity, record, conflicts, isRestless }: Question): HistoryEntry | undefined {
  const api = useApi();
  const panel = usePanel();
  // A record that changes at every attempt has a sentence without a name.
  const call = isRestless ? undefined : historyCall(panel, entity);
  const { data } = useQuery({
    queryKey: ['/history', entity.name, record.id, id],
    queryFn: call
      ? ({ signal }) => callHistory(api, call, { entity: entity.name, id: String(record.id) }, undefined, signal)
      : skipToken,
    gcTime: 0,
  });
  return data?.entries.find(({ at, by, before, after }) => {
    const changed = { ...fromKeys(entity, before), ...fromKeys(entity, after) };
    return by && !Number.isNaN(Date.parse(at)) && conflicts.some(({ field }) => field in changed);
  });
}
