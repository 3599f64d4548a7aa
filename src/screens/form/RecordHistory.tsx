import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { timeText } from '../../cells/timeText.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import type { Entity } from '../../config/entity.ts';
import { useApi } from '../../data/context.ts';
import { errorText } from '../../wire/apiError.ts';
import { callHistory, type HistoryEntry } from '../../wire/history.ts';
import { fromKeys } from '../../wire/names.ts';
import { decodeRecord, type EntityRecord } from '../../wire/record.ts';
import { ShownValue } from '../dialogs/ShownValue.tsx';
import { TitledDialog } from '../dialogs/TitledDialog.tsx';
import { restorableFields, valuesAfter, valuesBefore } from './formerValues.ts';

interface RecordHistoryProps {
  /** The call that answers the history. */
  readonly call: string;
  readonly entity: Entity;
  readonly record: EntityRecord;
  readonly onClose: () => void;
  /** Puts former values into the form. */
  readonly onRestore?: ((values: EntityRecord) => void) | undefined;
}

/** The mark of the first page. */
const newest: string | undefined = undefined;

/** The dialog that shows who changed a record, and when (docs/behaviour.md#history). */
export default function RecordHistory({ call, entity, record, onClose, onRestore }: RecordHistoryProps) {
  const { texts } = usePanel();
  const { historyFailed, historyEmpty, historyMore } = useOpenedTexts();
  const api = useApi();
  const id = String(record['id']);
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
    <TitledDialog
      title={texts.history}
      maxWidth="sm"
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
        <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 2.5 }}>
          {entries.map((entry, place) => (
            <Entry
              key={entry.id}
              entity={entity}
              entry={entry}
              open={open}
              // The newest version is the record as it is.
              onVersion={
                open && place > 0
                  ? () => restore(valuesAfter(entity, record, entries.slice(0, place), open))
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
    </TitledDialog>
  );
}

/** As high as the line that it is in. */
const small = { py: 0, mx: 0.5, minWidth: 0 } as const;

const timeOf = (at: string): string => (Number.isNaN(Date.parse(at)) ? at : timeText(new Date(at)));

interface EntryProps {
  readonly entity: Entity;
  readonly entry: HistoryEntry;
  /** The fields that can have their former value again; undefined where none can. */
  readonly open: ReadonlySet<string> | undefined;
  readonly onField: (field: string) => void;
  /** Restores the record as this change has left it; undefined where that is not offered. */
  readonly onVersion: (() => void) | undefined;
}

/** One change: when, by whom, and the fields with their values before and after, by their titles. */
function Entry({ entity, entry, open, onField, onVersion }: EntryProps) {
  const texts = useOpenedTexts();
  const { at, by, action } = entry;
  const [before, after] = [fromKeys(entity, entry.before), fromKeys(entity, entry.after)];
  const done = new Map([
    ['create', texts.historyCreated],
    ['update', texts.historyUpdated],
    ['delete', texts.historyDeleted],
  ]);
  const [was, is] = [decodeRecord(entity, before), decodeRecord(entity, after)];
  const fields = Object.entries(entity.schema.properties).filter(
    ([field, { title }]) => title !== undefined && (field in before || field in after),
  );
  return (
    <li>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {done.get(action) ?? action} · <bdi>{by}</bdi>
      </Typography>
      <Typography variant="body2" color="textSecondary" component="time" dateTime={at}>
        {timeOf(at)}
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, mt: 0.5, display: 'grid', gridTemplateColumns: { sm: '10rem 1fr' }, columnGap: 2, rowGap: 0.5 }}
      >
        {fields.map(([field, { title }]) => (
          <Box key={field} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {title}
            </Typography>
            <Typography
              component="dd"
              variant="body2"
              sx={{ m: 0, minWidth: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
            >
              {/* Isolated, so that direction marks in a value affect nothing else. */}
              {action !== 'create' && (
                <bdi>
                  <ShownValue entity={entity} record={was} field={field} />
                </bdi>
              )}
              {action === 'update' && open?.has(field) && (
                <Button size="small" aria-label={`${texts.restore} ${title}`} onClick={() => onField(field)} sx={small}>
                  {texts.restore}
                </Button>
              )}
              {action === 'update' && ' → '}
              {action !== 'delete' && (
                <bdi>
                  <ShownValue entity={entity} record={is} field={field} />
                </bdi>
              )}
            </Typography>
          </Box>
        ))}
      </Box>
      {onVersion && action !== 'delete' && (
        <Button size="small" aria-description={timeOf(at)} onClick={onVersion} sx={{ ...small, ml: -1 }}>
          {texts.restoreVersion}
        </Button>
      )}
    </li>
  );
}
