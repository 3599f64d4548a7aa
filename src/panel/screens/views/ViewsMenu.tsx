import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId, useRef, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { usePanel } from '../../config/context.ts';
import { useToasts } from '../../data/session/context.tsx';
import { PopoverDialog } from '../../ui/PopoverDialog.tsx';
import type { OpenedPopup } from '../../ui/PopupButton.tsx';
import { NameForm } from './NameForm.tsx';
import { type ListColumns, useViews } from './useViews.ts';
import { type Renaming, ViewLine } from './ViewLine.tsx';
import type { View } from './view.ts';

interface ViewsMenuProps extends OpenedPopup, ListColumns {
  readonly entity: Entity;
}

/** The views of a list: the shared ones, the user's own, and a field to save the current one. */
export function ViewsMenu({ entity, anchor, columnState, onColumnState, onClose }: ViewsMenuProps) {
  const { texts } = usePanel();
  const toasts = useToasts();
  const id = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const { shared, own, now, isApplied, apply, change: changeOwn } = useViews(entity, { columnState, onColumnState });
  /** The text to copy by hand, if the browser refuses. */
  const [uncopied, setUncopied] = useState<string>();
  const [renamed, setRenamed] = useState<{ readonly title: string; readonly renaming: Renaming }>();

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
              isInUse={isApplied(view)}
              onApply={() => {
                apply(view);
                onClose();
              }}
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
