import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fieldTitle } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { fromKeys } from '../../../shared/wire/names.ts';
import { agoText } from '../../cells/timeText.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import type { Question } from '../../data/conflicts/conflicts.ts';
import type { FieldConflict } from '../../data/conflicts/merge.ts';
import { useApi } from '../../data/session/context.tsx';
import { FilledText } from '../../ui/FilledText.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { callHistory, type HistoryEntry, historyCall } from '../../wire/history.ts';
import { ShownValue } from '../references/ShownValue.tsx';

type Side = 'theirs' | 'mine';

/** A value of a field, with the button that chooses it. */
const Value = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: theme.spacing(1),
  minWidth: 0,
  padding: theme.spacing(1.5),
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '&[data-chosen]': { borderColor: (theme.vars ?? theme).palette.primary.main },
}));

/**
 * Asks, field by field, which of two values to save: somebody else's, or the user's own (docs/behaviour.md#conflicts).
 */
export default function ConflictDialog({ question }: { readonly question: Question }) {
  const { conflictTitle } = usePanel().texts;
  const texts = useOpenedTexts();
  const id = useId();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const { entity, record, conflicts, answer } = question;
  const goBack = () => answer(undefined);
  const save = () =>
    answer({
      ...record,
      ...Object.fromEntries(conflicts.map((conflict) => [conflict.field, conflict[chosen[conflict.field] ?? 'mine']])),
    });

  const titleOf = ({ field }: FieldConflict) => fieldTitle(entity.schema, field);
  const shown = (conflict: FieldConflict, side: Side | 'was') => (
    <div>
      <ShownValue entity={entity} record={{ ...record, [conflict.field]: conflict[side] }} field={conflict.field} />
    </div>
  );
  const choice = (conflict: FieldConflict, side: Side, text: string) => {
    const isChosen = chosen[conflict.field] === side;
    return (
      <Button
        size="small"
        variant={isChosen ? 'contained' : 'outlined'}
        aria-pressed={isChosen}
        aria-label={conflicts.length > 1 ? `${text}: ${titleOf(conflict)}` : text}
        onClick={() => setChosen({ ...chosen, [conflict.field]: side })}
        sx={{ mt: 'auto' }}
      >
        {text}
      </Button>
    );
  };
  const sides = [
    ['theirs', texts.conflictTheirs, texts.useTheirs],
    ['mine', texts.conflictMine, texts.useMine],
  ] as const;

  return (
    <TitledDialog
      title={conflictTitle}
      maxWidth="md"
      // Not by a click on the backdrop, which may be the second of a double click on Save.
      onClose={(_, reason) => reason === 'escapeKeyDown' && goBack()}
      aria-describedby={`${id}-text`}
      actions={
        <>
          <Button onClick={goBack}>{texts.conflictCancel}</Button>
          <Button variant="contained" disabled={conflicts.some(({ field }) => !chosen[field])} onClick={save}>
            {texts.conflictSave}
          </Button>
        </>
      }
    >
      <ConflictText id={`${id}-text`} question={question} />
      <DialogContentText sx={{ mt: 1, fontWeight: 600, color: 'text.primary' }}>
        {labelOf(entity, record)}
      </DialogContentText>
      {conflicts.map((conflict, index) => (
        <Box key={conflict.field} role="group" aria-labelledby={`${id}-${index}`} sx={{ mt: 3 }}>
          <Typography id={`${id}-${index}`} component="h3" variant="subtitle1" sx={{ mb: 1 }}>
            {titleOf(conflict)}
          </Typography>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' } }}>
            <Value>
              <Typography variant="body2" color="textSecondary">
                {texts.conflictWas}
              </Typography>
              {shown(conflict, 'was')}
            </Value>
            {sides.map(([side, heading, use]) => (
              <Value key={side} data-chosen={chosen[conflict.field] === side || undefined}>
                <Typography variant="body2" color="textSecondary">
                  {heading}
                </Typography>
                {shown(conflict, side)}
                {choice(conflict, side, use)}
              </Value>
            ))}
          </Box>
        </Box>
      ))}
    </TitledDialog>
  );
}

/** The sentence of the conflict dialog: who changed the values and when, if the history can be fetched and has that. */
function ConflictText({ id, question }: { readonly id: string; readonly question: Question }) {
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
