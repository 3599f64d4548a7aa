import Button from '@mui/material/Button';
import { type ArrayFieldTemplateProps, buttonId, getUiOptions } from '@rjsf/utils';
import { useMemo, useRef } from 'react';
import { usePanel } from '../../config/context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ADD } from '../../ui/icons.ts';
import { EntryScopeProvider, entryText, entryTitle } from './entries.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { keepFromSubmitting } from './submitting.ts';
import { useEntryFocus } from './useEntryFocus.ts';

/** A list in a form: its entries below each other, and a button that adds one. */
export function EntryList(props: ArrayFieldTemplateProps) {
  const { fieldPathId, schema, uiSchema, items, canAdd, onAddClick, disabled, readonly, rawErrors = [] } = props;
  const { texts } = usePanel();
  const options = getUiOptions(uiSchema);
  const title = options.title ?? props.title;
  const entry = entryTitle(title, schema.items, texts.entry);
  const addButton = useRef<HTMLButtonElement>(null);
  const entries = useRef<HTMLDivElement>(null);

  const focusThen = useEntryFocus(items.length, entries, addButton);
  const scope = useMemo(() => ({ title: entry, uiSchema: uiSchema ?? {}, focusThen }), [entry, uiSchema, focusThen]);

  return (
    <FieldGroup
      fieldPathId={fieldPathId}
      title={title}
      description={options.description ?? schema.description}
      marked={(schema.minItems ?? 0) > 0}
      hasError={rawErrors.length > 0}
      hasHelp={Boolean(options.help)}
      onKeyDown={keepFromSubmitting}
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
            focusThen(items.length + 1, items.length, 'input');
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
