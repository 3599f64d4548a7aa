import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ArrayFieldItemTemplateProps, FieldProps, UiSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { areTexts, mustBeFilled } from '../../../shared/config/entries.ts';
import { usePanel } from '../../config/context.ts';
import { Icon } from '../../ui/Icon.tsx';
import { entryText, useEntryScope } from './entries.ts';
import { Field } from './Field.tsx';
import type { EntryPart } from './useEntryFocus.ts';

/** One entry of a list: its input or its fields, and its buttons. */
export function Entry({ children, buttonsProps, schema, index, totalItems, hasToolbar }: ArrayFieldItemTemplateProps) {
  const isRow = schema.type === 'object';
  return (
    <Box
      className="entry"
      sx={
        isRow
          ? { mb: 2, p: 2, pb: 1, border: 1, borderColor: 'divider', borderRadius: 2 }
          : { mb: 2, display: 'flex', gap: 1, alignItems: 'start' }
      }
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {hasToolbar && (
        <Box
          className="entry-buttons"
          sx={{ flex: 'none', display: 'flex', justifyContent: 'flex-end', pt: isRow ? 1 : 0.75 }}
        >
          <EntryButtons {...buttonsProps} index={index} totalItems={totalItems} />
        </Box>
      )}
    </Box>
  );
}

type EntryButtonsProps = ArrayFieldItemTemplateProps['buttonsProps'];

function EntryButtons({ index, totalItems, disabled, readonly, ...props }: EntryButtonsProps) {
  const { texts } = usePanel();
  const { title, focusThen } = useEntryScope();
  const closed = Boolean(disabled || readonly);
  const button = (part: EntryPart, text: string, icon: string, isOpen: boolean, act: () => void) => (
    <IconButton
      data-part={part}
      aria-label={entryText(text, title, index + 1)}
      disabled={closed || !isOpen}
      onClick={act}
      sx={{ width: 44, height: 44 }}
    >
      <Icon path={icon} />
    </IconButton>
  );
  return (
    <>
      {totalItems > 1 && (
        <>
          {button('up', texts.entryUp, ARROW_UP, props.hasMoveUp, () => {
            focusThen(totalItems, index - 1, 'up');
            props.onMoveUpItem();
          })}
          {button('down', texts.entryDown, ARROW_DOWN, props.hasMoveDown, () => {
            focusThen(totalItems, index + 1, 'down');
            props.onMoveDownItem();
          })}
        </>
      )}
      {button('remove', texts.entryRemove, CROSS, props.hasRemove, () => {
        focusThen(totalItems - 1, index, 'remove');
        props.onRemoveItem();
      })}
    </>
  );
}

/** Options in a list's uiSchema that apply to its entries, if those are plain values. */
const words = ['ui:enumNames', 'ui:enumDisabled', 'ui:placeholder', 'ui:autocomplete'] as const;

/** The field of an entry, named by its index: 'Tag 2'. */
export function EntryField({ uiSchema, ...props }: FieldProps) {
  const { texts } = usePanel();
  const { title, uiSchema: listUi } = useEntryScope();
  const { schema } = props;
  const index = Number(props.fieldPathId.path.at(-1)) + 1;
  const isRow = schema.type === 'object';
  const ui = useMemo((): UiSchema => {
    const named = { ...uiSchema, 'ui:title': entryText(texts.entryName, title, index) };
    if (isRow) return named;
    const { span: _, ...options } = listUi['ui:options'] ?? {};
    return {
      ...Object.fromEntries(words.flatMap((word) => (word in listUi ? [[word, listUi[word]]] : []))),
      'ui:options': options,
      ...(areTexts(schema) && { 'ui:emptyValue': '' }),
      ...named,
    };
  }, [uiSchema, listUi, texts, title, index, isRow, schema]);
  // A choice cannot be cleared here: the entry is removed instead.
  const isNeeded = isRow || schema.enum !== undefined || mustBeFilled(schema);
  return <Field {...props} uiSchema={ui} required={isNeeded} />;
}

/** The pictures on the buttons of entries, each a path in a square of 24. */

const ARROW_UP = 'M11 20V7.8l-5.6 5.6L4 12l8-8 8 8-1.4 1.4L13 7.8V20z';
const ARROW_DOWN = 'M13 4v12.2l5.6-5.6L20 12l-8 8-8-8 1.4-1.4 5.6 5.6V4z';
/** Two crossed lines. */
const CROSS = 'm6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z';
