import Box from '@mui/material/Box';
import { getUiOptions, type UiSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { Icon } from '../../look/Icon.tsx';
import { FAILED } from '../../look/icons.ts';

/**
 * How a field is edited while the form warns of it. The warning is a part of the field's help (`FieldHelp`), and so
 * describes its input to a screen reader, whatever widget that is.
 */
export const useWarning = (uiSchema: UiSchema | undefined, warning: string | undefined): UiSchema | undefined =>
  useMemo(() => {
    if (warning === undefined) return uiSchema;
    const { help } = getUiOptions(uiSchema);
    return { ...uiSchema, 'ui:warning': warning, 'ui:help': help || warning };
  }, [uiSchema, warning]);

/** What a form warns of at a field. */
export const Warning = ({ text }: { readonly text: string }) => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'start', gap: 0.75, color: 'warning.main' }}>
    <Icon path={FAILED} />
    {text}
  </Box>
);
