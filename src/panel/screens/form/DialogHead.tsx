import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogTitle from '@mui/material/DialogTitle';
import { type PropsWithChildren, useState } from 'react';
import { getPath } from '../../../shared/base/getPath.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { filledAddress } from '../../../shared/config/filledAddress.ts';
import { fieldsIn } from '../../../shared/config/template.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import { usePanel } from '../../config/context.ts';
import { CLOCK } from '../../ui/dialogIcons.ts';
import { HeadButton } from '../../ui/HeadButton.tsx';
import { Later, later } from '../../ui/later.tsx';
import { historyCall } from '../../wire/history.ts';

const RecordHistory = later(() => import('./RecordHistory.tsx'));

interface DialogHeadProps {
  readonly title: string;
  readonly entity: Entity;
  readonly record: EntityRecord | undefined;
  readonly isPage?: boolean;
  readonly hasFocus?: boolean;
  /** Puts previous values into the form; the history then offers that. */
  readonly onRestore?: ((values: EntityRecord) => void) | undefined;
}

/**
 * The title of a record's dialog, and its history where the API has one (docs/behaviour.md#history).
 * @param children other buttons, before the one of the history
 */
export function DialogHead({
  title,
  entity,
  record,
  isPage = false,
  hasFocus = false,
  onRestore,
  children,
}: PropsWithChildren<DialogHeadProps>) {
  const panel = usePanel();
  const { texts } = panel;
  const [historyOpen, setHistoryOpen] = useState(false);
  const close = () => setHistoryOpen(false);
  const link = record && linkOf(entity, record);
  const call = historyCall(panel, entity);
  return (
    // The buttons have a line of their own where a word of the title has no room beside them: on the smallest phones, and on a
    // page, which may have several with texts.
    <Box
      sx={{
        containerType: 'inline-size',
        flex: 'none',
        display: 'flex',
        flexWrap: isPage ? 'wrap' : { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        columnGap: isPage ? 1 : 0,
        pr: isPage ? 0 : { xs: 1, sm: 2 },
      }}
    >
      <DialogTitle
        component={isPage ? 'h1' : 'h2'}
        {...(hasFocus && { ref: focus, tabIndex: -1 })}
        sx={{
          flex: isPage ? '0 1 auto' : { xs: '1 1 min-content', sm: 1 },
          minWidth: isPage ? 0 : { xs: '7rem', sm: 0 },
          pl: isPage ? { xs: 0 } : { xs: 2, sm: 3 },
          pr: { xs: 0, sm: 1 },
          overflowWrap: 'break-word',
          // Nothing can be done there: the focus only begins at it.
          outline: 0,
          ...(isPage && { typography: 'h1' }),
        }}
      >
        {title}
      </DialogTitle>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          ml: 'auto',
          ...(isPage && { flexGrow: 1, flexWrap: 'wrap', minWidth: 0, rowGap: 0.5 }),
        }}
      >
        {link && (
          <Button
            component="a"
            size="small"
            href={link.href}
            target="_blank"
            rel="noopener"
            sx={{ textAlign: 'center' }}
          >
            {link.title}
          </Button>
        )}
        {children}
        {call && record && (
          <>
            <HeadButton text={texts.history} icon={CLOCK} aria-haspopup="dialog" onClick={() => setHistoryOpen(true)} />
            {historyOpen && (
              <Later onFailed={close}>
                <RecordHistory call={call} entity={entity} record={record} onClose={close} onRestore={onRestore} />
              </Later>
            )}
          </>
        )}
      </Box>
    </Box>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus();

/** The record's external link, if all values of its address are there. */
function linkOf({ form }: Entity, record: EntityRecord) {
  if (!form?.link) return undefined;
  const { title, href } = form.link;
  const fields = fieldsIn(href).map((field) => [field, getPath(record, field)] as const);
  if (fields.some(([, value]) => isEmpty(value))) return undefined;
  const values = new Map(fields.map(([field, value]) => [`{${field}}`, encodeURIComponent(String(value))]));
  const address = filledAddress(href, (part) => part.replace(/\{[^{}]+\}/g, (blank) => values.get(blank) ?? blank));
  return address === undefined ? undefined : { title, href: address };
}
