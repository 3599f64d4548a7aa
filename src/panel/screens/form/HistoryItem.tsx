import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Entity } from '../../../shared/config/entity.ts';
import { arrow } from '../../../shared/text/language.ts';
import { fromKeys } from '../../../shared/wire/names.ts';
import { decodeRecord } from '../../../shared/wire/record.ts';
import { timeText } from '../../cells/timeText.ts';
import { useOpenedTexts } from '../../config/context.ts';
import type { HistoryEntry } from '../../wire/history.ts';
import { arePictures, ShownValue } from '../references/ShownValue.tsx';

/** As high as its line of text. */
const small = { py: 0, mx: 0.5, minWidth: 0 } as const;

const timeOf = (at: string): string => (Number.isNaN(Date.parse(at)) ? at : timeText(new Date(at)));

interface HistoryItemProps {
  readonly entity: Entity;
  readonly entry: HistoryEntry;
  /** The fields whose previous value can be restored; undefined for none. */
  readonly open: ReadonlySet<string> | undefined;
  readonly onField: (field: string) => void;
  /** Restores the record as of this change; undefined if that is not offered. */
  readonly onVersion: (() => void) | undefined;
}

/** One change: when, by whom, and the fields with their values before and after, by their titles. */
export function HistoryItem({ entity, entry, open, onField, onVersion }: HistoryItemProps) {
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
        {fields.map(([field, { title }]) => {
          const hasPictures = arePictures(entity, field);
          return (
            <Box key={field} sx={{ display: 'contents', '& > *': hasPictures ? { gridColumn: '1 / -1' } : undefined }}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {title}
              </Typography>
              <Typography component="dd" variant="body2" sx={hasPictures ? pictures : value}>
                {action !== 'create' && (
                  <div>
                    {/* Isolated, so that direction marks in a value affect nothing else. */}
                    <bdi>
                      <ShownValue entity={entity} record={was} field={field} />
                    </bdi>
                    {action === 'update' && open?.has(field) && (
                      <Button
                        size="small"
                        aria-label={`${texts.restore} ${title}`}
                        onClick={() => onField(field)}
                        sx={small}
                      >
                        {texts.restore}
                      </Button>
                    )}
                  </div>
                )}
                {action === 'update' && <span> {arrow()} </span>}
                {action !== 'delete' && (
                  <div>
                    <bdi>
                      <ShownValue entity={entity} record={is} field={field} />
                    </bdi>
                  </div>
                )}
              </Typography>
            </Box>
          );
        })}
      </Box>
      {onVersion && action !== 'delete' && (
        <Button size="small" aria-description={timeOf(at)} onClick={onVersion} sx={{ ...small, ml: -1 }}>
          {texts.restoreVersion}
        </Button>
      )}
    </li>
  );
}

/** Before and after in one line. */
const value = {
  m: 0,
  minWidth: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& > div': { display: 'inline' },
} as const;

/** Before and after in two columns, on a phone under each other, with a line for each picture. */
const pictures = {
  m: 0,
  minWidth: 0,
  overflowWrap: 'anywhere',
  display: 'grid',
  gridTemplateColumns: { sm: 'minmax(0, 1fr) auto minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: 0.5,
  '& bdi > span': { display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 },
  '& .picture': { flex: 'none' },
} as const;
