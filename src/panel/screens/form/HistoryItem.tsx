import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Entity } from '../../../shared/config/entity.ts';
import { arrow } from '../../../shared/text/language.ts';
import { fromKeys } from '../../../shared/wire/names.ts';
import { decodeRecord } from '../../../shared/wire/record.ts';
import { sinceText, timeText } from '../../cells/timeText.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import type { HistoryEntry } from '../../wire/history.ts';
import { arePictures, ShownValue, writtenText } from '../references/ShownValue.tsx';
import { changedWords, type TextPart } from './changedWords.ts';

/** As high as its line of text. */
const small = { py: 0, mx: 0.5, minWidth: 0, flex: 'none' } as const;

/** The texts of a time: how long ago, or the day; and the whole of it. One that cannot be read is both, as it is. */
const timeOf = (at: string): readonly [short: string, exact: string] => {
  const time = Date.parse(at);
  return Number.isNaN(time) ? [at, at] : [sinceText(time), timeText(time)];
};

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
  const panel = usePanel();
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
  const wordsOf = (field: string) => {
    const [old, now] = [was, is].map((record) => writtenText(entity, record, field, panel));
    return action === 'update' && old !== undefined && now !== undefined ? changedWords(old, now) : undefined;
  };
  const [short, exact] = timeOf(at);
  return (
    <Box component="li" sx={item}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {done.get(action) ?? action} · <bdi>{by}</bdi>
      </Typography>
      <Typography variant="caption" color="textSecondary" component="time" dateTime={at} title={exact}>
        {short}
      </Typography>
      <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', rowGap: 1 }}>
        {fields.map(([field, { title }]) => {
          const words = wordsOf(field);
          return (
            <Box key={field} sx={{ minWidth: 0 }}>
              <Typography component="dt" variant="caption" color="textSecondary">
                {title}
              </Typography>
              <Typography
                component="dd"
                variant="body2"
                sx={arePictures(entity, field) ? pictures : words ? versions : value}
              >
                {action !== 'create' && (
                  <div>
                    {/* Isolated, so that direction marks in a value affect nothing else. */}
                    <bdi>
                      {words ? (
                        <Words parts={words[0]} as="del" />
                      ) : (
                        <ShownValue entity={entity} record={was} field={field} />
                      )}
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
                      {words ? (
                        <Words parts={words[1]} as="ins" />
                      ) : (
                        <ShownValue entity={entity} record={is} field={field} />
                      )}
                    </bdi>
                  </div>
                )}
              </Typography>
            </Box>
          );
        })}
      </Box>
      {onVersion && action !== 'delete' && (
        <Button
          size="small"
          aria-description={exact}
          onClick={onVersion}
          sx={{ mt: 0.5, px: 0.5, ml: -0.5, minWidth: 0 }}
        >
          {texts.restoreVersion}
        </Button>
      )}
    </Box>
  );
}

/** A text whose changed words are marked: struck out where they were, underlined where they are now. */
const Words = ({ parts, as: Mark }: { readonly parts: readonly TextPart[]; readonly as: 'del' | 'ins' }) =>
  [...parts.entries()].map(([index, { text, isChanged }]) =>
    isChanged ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
  );

/** On a line through all changes, with a point at each. */
const item = {
  position: 'relative',
  paddingInlineStart: '20px',
  pb: 3,
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    top: 6,
    width: 9,
    height: 9,
    borderRadius: '50%',
    border: '2px solid var(--edge)',
    bgcolor: 'background.paper',
  },
  '&:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 4,
    top: 20,
    bottom: -2,
    width: '1px',
    bgcolor: 'divider',
  },
} as const;

/** Before and after in one line. */
const value = {
  m: 0,
  minWidth: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& > div': { display: 'inline' },
} as const;

/** Before and after under each other, with their words marked. */
const versions = {
  m: 0,
  mt: 0.5,
  minWidth: 0,
  display: 'grid',
  rowGap: 0.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  // The marks and the order say it.
  '& > span': { position: 'absolute', clipPath: 'inset(50%)' },
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'start',
    px: 1,
    py: 0.5,
    borderInlineStart: '3px solid',
    borderRadius: '4px',
  },
  '& > div:first-of-type': {
    borderColor: 'error.main',
    bgcolor: 'rgba(var(--mui-palette-error-mainChannel) / 0.06)',
  },
  '& > div:last-of-type': {
    borderColor: 'success.main',
    bgcolor: 'rgba(var(--mui-palette-success-mainChannel) / 0.06)',
  },
  '& :is(del, ins)': { borderRadius: '2px', textDecorationThickness: '1px', textUnderlineOffset: '2px' },
  '& del': { bgcolor: 'rgba(var(--mui-palette-error-mainChannel) / 0.16)' },
  '& ins': { bgcolor: 'rgba(var(--mui-palette-success-mainChannel) / 0.16)' },
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
