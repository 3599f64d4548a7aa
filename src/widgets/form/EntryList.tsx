import Button from '@mui/material/Button';
import { type ArrayFieldTemplateProps, buttonId, getUiOptions } from '@rjsf/utils';
import { useEffect, useMemo, useRef } from 'react';
import { usePanel } from '../../config/context.ts';
import { Icon } from '../../look/Icon.tsx';
import { ADD } from '../../look/icons.ts';
import { type EntryPart, EntryScopeProvider, entryText, entryTitle } from './entries.ts';
import { FieldGroup } from './FieldGroup.tsx';

/** Where the focus goes, when the list has so many entries. */
interface NextFocus {
  readonly entries: number;
  readonly place: number;
  readonly what: EntryPart;
}

/** A list in a form: its entries below each other, and a button that adds one. */
export function EntryList(props: ArrayFieldTemplateProps) {
  const { fieldPathId, schema, uiSchema, items, canAdd, onAddClick, disabled, readonly, rawErrors = [] } = props;
  const { texts } = usePanel();
  const options = getUiOptions(uiSchema);
  const title = options.title ?? props.title;
  const entry = entryTitle(title, schema.items, texts.entry);
  const addButton = useRef<HTMLButtonElement>(null);
  const entries = useRef<HTMLDivElement>(null);

  const next = useRef<NextFocus>(undefined);
  const scope = useMemo(
    () => ({
      title: entry,
      uiSchema: uiSchema ?? {},
      focusThen: (count: number, place: number, what: EntryPart) => {
        next.current = { entries: count, place, what };
      },
    }),
    [entry, uiSchema],
  );
  useEffect(() => {
    const wanted = next.current;
    if (!wanted || wanted.entries !== items.length) return;
    next.current = undefined;
    const target = entries.current?.children[Math.min(wanted.place, items.length - 1)];
    const part = target && partOf(target, wanted.what);
    (part ?? addButton.current)?.focus();
  });

  return (
    <FieldGroup
      fieldPathId={fieldPathId}
      title={title}
      description={options.description ?? schema.description}
      marked={(schema.minItems ?? 0) > 0}
      hasError={rawErrors.length > 0}
      hasHelp={Boolean(options.help)}
    >
      <EntryScopeProvider value={scope}>
        <div ref={entries}>{items}</div>
      </EntryScopeProvider>
      {canAdd && (
        <Button
          ref={addButton}
          id={buttonId(fieldPathId, 'add')}
          variant="outlined"
          size="small"
          startIcon={<Icon path={ADD} />}
          disabled={Boolean(disabled || readonly)}
          onClick={(event) => {
            scope.focusThen(items.length + 1, items.length, 'input');
            onAddClick(event);
          }}
          sx={{ minHeight: 44 }}
        >
          {entryText(texts.entryAdd, entry)}
        </Button>
      )}
    </FieldGroup>
  );
}

/** The part of an entry that gets the focus: another one where that is missing or disabled. */
function partOf(entry: Element, what: EntryPart): HTMLElement | undefined {
  const open = [...entry.querySelectorAll<HTMLElement>('input, textarea, [role=combobox], button')].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled, [aria-disabled=true]'),
  );
  const named = (part: string) => open.find((element) => element.dataset['part'] === part);
  if (what === 'input') return open[0];
  return named(what) ?? (what === 'remove' ? open.at(-1) : named(what === 'up' ? 'down' : 'up'));
}
