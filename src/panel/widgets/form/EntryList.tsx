import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ArrayFieldTemplateProps, buttonId, getUiOptions } from '@rjsf/utils';
import { useMemo, useRef } from 'react';
import { usePanel } from '../../config/context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ADD } from '../../ui/icons.ts';
import { Later, later } from '../../ui/later.tsx';
import { EntryScopeProvider, entryText, entryTitle } from './entries.ts';
import { entryColumns, entryTable } from './entryTable.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { groupOption } from './options.ts';
import { keepFromSubmitting } from './submitting.ts';
import { useEntryFocus } from './useEntryFocus.ts';

/** Only lists with a total need its code. */
const EntryTotal = later(() => import('./EntryTotal.tsx'));

/**
 * A list in a form: its entries below each other, and a button that adds one. Objects of a few values are rows of a table where
 * there is room. Option: `total`, a sum of all lines below them.
 */
export function EntryList(props: ArrayFieldTemplateProps) {
  const {
    fieldPathId,
    schema,
    uiSchema,
    items,
    canAdd,
    onAddClick,
    disabled,
    readonly,
    formData,
    rawErrors = [],
  } = props;
  const { texts } = usePanel();
  const options = getUiOptions(uiSchema);
  const title = options.title ?? props.title;
  const entry = entryTitle(title, schema.items, texts.entry);
  const columns = useMemo(() => entryColumns(schema.items, uiSchema), [schema.items, uiSchema]);
  const total = groupOption(options, 'total');
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
        <Box sx={columns && entryTable(columns)}>
          {columns && items.length > 0 && (
            // The fields have their own labels.
            <div className="entry-heads" aria-hidden>
              {columns.map(({ name, title: heading, isRequired }) => (
                <span key={name}>{isRequired ? `${heading} *` : heading}</span>
              ))}
            </div>
          )}
          <div ref={entries}>{items}</div>
        </Box>
      </EntryScopeProvider>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
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
        {total && (
          <Later>
            <EntryTotal total={total} entries={Array.isArray(formData) ? formData : []} />
          </Later>
        )}
      </Box>
    </FieldGroup>
  );
}
