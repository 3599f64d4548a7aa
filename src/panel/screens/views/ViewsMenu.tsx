import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId, useRef, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { useAddress } from '../../address/useAddress.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { useToasts } from '../../data/session/context.tsx';
import { useStoredFor } from '../../data/stored/useStoredFor.ts';
import type { ColumnState } from '../../grid/model/columnState.ts';
import { PopoverDialog } from '../../ui/PopoverDialog.tsx';
import type { OpenedPopup } from '../../ui/PopupButton.tsx';
import { NameForm } from './NameForm.tsx';
import { type Renaming, ViewLine } from './ViewLine.tsx';
import { arrangementIn, lostFilters, readViews, showTheSame, type View, viewNow, writeView } from './view.ts';

interface ViewsMenuProps extends OpenedPopup {
  readonly entity: Entity;
  readonly columnState: ColumnState;
  readonly onColumnState: (next: ColumnState) => void;
}

/** The views of a list: the shared ones, the user's own, and a field to save the current one. */
export function ViewsMenu({ entity, anchor, columnState, onColumnState, onClose }: ViewsMenuProps) {
  const { texts } = usePanel();
  const { viewLacks } = useOpenedTexts();
  const toasts = useToasts();
  const id = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const [address, changeAddress] = useAddress();
  const [own, changeOwn] = useViews(entity);
  /** The text to copy by hand, if the browser refuses. */
  const [uncopied, setUncopied] = useState<string>();
  const [renamed, setRenamed] = useState<{ readonly title: string; readonly renaming: Renaming }>();
  const { views: shared = [], chooseColumns } = entity.list;
  const now = viewNow(entity, address, columnState);

  const change: typeof changeOwn = (edit) => {
    const isKept = changeOwn(edit);
    if (!isKept) toasts.show('error', texts.viewNotKept);
    return isKept;
  };
  const put = (view: View, inPlaceOf = view.title) =>
    change((views) => {
      const others = views.filter(({ title }) => title !== view.title || title === inPlaceOf);
      const index = others.findIndex(({ title }) => title === inPlaceOf);
      return index < 0 ? [...others, view] : others.with(index, view);
    });
  const apply = (view: View) => {
    changeAddress((next) => writeView(entity, next, view));
    if (chooseColumns) onColumnState(arrangementIn(view));
    const lost = lostFilters(entity, view);
    if (lost.length > 0) toasts.show('error', interpolate(viewLacks, { name: view.title, filters: lost.join(', ') }));
    onClose();
  };
  const copy = async (view: View) => {
    const json = JSON.stringify(view, null, 2);
    try {
      await navigator.clipboard.writeText(json);
      toasts.show('success', texts.viewCopied);
    } catch {
      setUncopied(json);
    }
  };
  const group = (name: string, views: readonly View[], isOwn: boolean) =>
    views.length > 0 && (
      <Box role="group" aria-labelledby={`${id}-${isOwn}`}>
        <Box id={`${id}-${isOwn}`} sx={{ typography: 'caption', color: 'text.secondary' }}>
          {name}
        </Box>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {views.map((view) => (
            <ViewLine
              key={view.title}
              view={view}
              isInUse={showTheSame(entity, view, now)}
              onApply={() => apply(view)}
              {...(isOwn && {
                titles: own.map(({ title }) => title),
                renaming: renamed?.title === view.title ? renamed.renaming : undefined,
                onRenaming: (renaming: Renaming) => setRenamed({ title: view.title, renaming }),
                onRename: (title: string) => {
                  const isKept = put({ ...view, title }, view.title);
                  if (isKept) setRenamed({ title, renaming: 'over' });
                  return isKept;
                },
                onCopy: () => void copy(view),
                onRemove: () => {
                  change((all) => all.filter(({ title }) => title !== view.title));
                  // Its buttons are gone.
                  nameField.current?.focus();
                },
              })}
            />
          ))}
        </Box>
      </Box>
    );

  return (
    <PopoverDialog title={texts.views} anchor={anchor} sx={{ width: 440, display: 'grid', gap: 1 }} onClose={onClose}>
      {group(texts.viewsShared, shared, false)}
      {group(texts.viewsOwn, own, true)}
      {uncopied !== undefined && (
        <TextField
          autoFocus
          multiline
          fullWidth
          maxRows={8}
          size="small"
          label={texts.viewCopy}
          value={uncopied}
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
      )}
      <NameForm field={nameField} titles={own.map(({ title }) => title)} onName={(title) => put({ ...now, title })} />
    </PopoverDialog>
  );
}

/** Changes the user's views; returns whether the browser stored them. */
type ChangeViews = (edit: (views: readonly View[]) => readonly View[]) => boolean;

/** The user's own views of a list, stored in this browser. */
function useViews(entity: Entity): readonly [readonly View[], ChangeViews] {
  const stored = useStoredFor('views', entity.name);
  const [views, setViews] = useState(() => readViews(entity, stored.read()));
  const change: ChangeViews = (edit) => {
    // Read again: another tab may have saved one.
    const isKept = stored.write(edit(readViews(entity, stored.read())));
    setViews(readViews(entity, stored.read()));
    return isKept;
  };
  return [views, change];
}
