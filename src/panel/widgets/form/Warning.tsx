import Box from '@mui/material/Box';
import { getUiOptions, type UiSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { FAILED } from '../../ui/icons.ts';

/**
 * A field with a warning. The warning is part of the field's help (`FieldHelp`), so it describes the input for screen
 * readers, whatever the widget.
 */
export const useWarning = (uiSchema: UiSchema | undefined, warning: string | undefined): UiSchema | undefined =>
  useMemo(() => {
    if (warning === undefined) return uiSchema;
    const { help } = getUiOptions(uiSchema);
    return { ...uiSchema, 'ui:warning': warning, 'ui:help': help || warning };
  }, [uiSchema, warning]);

/** The warning at a field. */
export const Warning = ({ text }: { readonly text: string }) => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'start', gap: 0.75, color: 'warning.main' }}>
    <Icon path={FAILED} />
    {text}
  </Box>
);
