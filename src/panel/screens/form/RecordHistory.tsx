import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { useApi } from '../../data/session/context.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { errorText } from '../../wire/apiError.ts';
import { callHistory } from '../../wire/history.ts';
import { restorableFields, valuesAfter, valuesBefore } from './formerValues.ts';
import { HistoryItem } from './HistoryItem.tsx';

interface RecordHistoryProps {
  /** The call that answers the history. */
  readonly call: string;
  readonly entity: Entity;
  readonly record: EntityRecord;
  readonly onClose: () => void;
  /** Puts previous values into the form. */
  readonly onRestore?: ((values: EntityRecord) => void) | undefined;
}

/** The mark of the first page. */
const newest: string | undefined = undefined;

/** The side panel that shows who changed a record, and when (docs/behaviour.md#history). */
export default function RecordHistory({ call, entity, record, onClose, onRestore }: RecordHistoryProps) {
  const { texts } = usePanel();
  const { historyFailed, historyEmpty, historyMore } = useOpenedTexts();
  const api = useApi();
  const id = String(record.id);
  const history = useInfiniteQuery({
    queryKey: ['/history', entity.name, id],
    queryFn: ({ pageParam, signal }) => callHistory(api, call, { entity: entity.name, id }, pageParam, signal),
    initialPageParam: newest,
    getNextPageParam: ({ next }) => next,
    // Fetched at each opening.
    gcTime: 0,
  });
  const entries = history.data?.pages.flatMap((page) => page.entries);
  const open = onRestore && restorableFields(entity);
  const restore = (values: EntityRecord) => {
    onRestore?.(values);
    onClose();
  };

  return (
    <SidePanel
      title={texts.history}
      onClose={onClose}
      // Keys must not reach the form around it.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {history.isPending && (
        <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 120 }}>
          <CircularProgress aria-label={texts.loading} />
        </Box>
      )}
      {history.isError && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void history.refetch()}>
              {texts.retry}
            </Button>
          }
        >
          {errorText(history.error, historyFailed, texts)}
        </Alert>
      )}
      {entries?.length === 0 && <Typography color="textSecondary">{historyEmpty}</Typography>}
      {entries && entries.length > 0 && (
        <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {entries.map((entry, index) => (
            <HistoryItem
              key={entry.id}
              entity={entity}
              entry={entry}
              open={open}
              // The newest version is the record as it is.
              onVersion={
                open && index > 0
                  ? () => restore(valuesAfter(entity, record, entries.slice(0, index), open))
                  : undefined
              }
              onField={(field) => restore(valuesBefore(entity, entry, [field]))}
            />
          ))}
        </Box>
      )}
      {history.hasNextPage && (
        <Button
          size="small"
          disabled={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
          sx={{ mt: 2 }}
        >
          {historyMore}
        </Button>
      )}
    </SidePanel>
  );
}
