import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import type { WidgetProps } from '@rjsf/utils';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useEntity, usePanel } from '../../config/context.ts';
import { referenceTarget } from '../../config/reference.ts';
import { useApi } from '../../data/context.ts';
import { listQuery } from '../../data/listQuery.ts';
import { errorText } from '../../wire/apiError.ts';
import { describedBy } from '../form/FieldTexts.tsx';
import { useFormScope } from '../form/formScope.ts';
import { groupOption, textOption, textsOption } from '../form/options.ts';
import { type ReferenceOption, referenceOptions, unknownOption } from './referenceOptions.ts';

/** At most so many options are drawn at once; typing finds the others. */
const filterOptions = createFilterOptions<ReferenceOption>({ limit: 200, stringify: ({ label }) => label });

/** Ids of another entity's records, chosen by name. An id that no record has stays, shown as it is. */
export default function Reference(props: WidgetProps) {
  const { id, label, value, required, disabled, readonly, rawErrors = [], options, schema, onChange } = props;
  const scope = useFormScope();
  const { texts } = usePanel();
  const target = useEntity(textOption(options, 'to', referenceTarget(schema)));
  const list = useQuery(listQuery(useApi(), target));
  const none = textOption(options, 'none');
  const multiple = schema.type === 'array';

  const choices = useMemo(() => {
    const self = target.name === scope.entity.name ? scope.original?.['id'] : undefined;
    const labels = textsOption(options, 'label');
    const naming = labels.length > 0 ? labels : [target.list.label];
    return referenceOptions(list.data ?? [], naming, groupOption(options, 'tree'), self);
  }, [list.data, options, target, scope.entity, scope.original]);

  const optionOf = (wanted: unknown): ReferenceOption =>
    choices.find((choice) => choice.id === wanted) ?? unknownOption(wanted);
  const nothing: ReferenceOption = { id: '', label: none, depth: 0 };
  const chosen: unknown[] = Array.isArray(value) ? value : value ? [value] : [];

  const shared = {
    id,
    fullWidth: true,
    filterOptions,
    loading: list.isPending,
    loadingText: texts.loading,
    noOptionsText: texts.noOptions,
    openText: texts.open,
    closeText: texts.close,
    clearText: texts.clear,
    disabled: (disabled || readonly) ?? false,
    getOptionLabel: (option: ReferenceOption) => option.label,
    getOptionKey: (option: ReferenceOption) => option.id,
    getOptionDisabled: (option: ReferenceOption) => option.disabled !== undefined,
    isOptionEqualToValue: (option: ReferenceOption, other: ReferenceOption) => option.id === other.id,
    renderOption: (
      { key, ...item }: React.HTMLAttributes<HTMLLIElement> & { key: React.Key },
      option: ReferenceOption,
    ) => (
      <li key={key} {...item} style={{ paddingInlineStart: 16 + option.depth * 20 }}>
        {option.label}
        {option.disabled && <small style={{ marginInlineStart: 8 }}>({option.disabled})</small>}
      </li>
    ),
    renderInput: (params: React.ComponentProps<typeof TextField>) => (
      <TextField
        {...params}
        label={label}
        required={required ?? false}
        error={rawErrors.length > 0}
        slotProps={{
          ...params.slotProps,
          htmlInput: {
            ...params.slotProps?.htmlInput,
            'aria-required': required || undefined,
            'aria-describedby': describedBy(id, rawErrors.length > 0, Boolean(options.help)),
          },
        }}
      />
    ),
  };

  return (
    <>
      {multiple ? (
        <Autocomplete
          {...shared}
          multiple
          disableCloseOnSelect
          options={choices}
          value={chosen.map(optionOf)}
          onChange={(_, picked) => onChange(picked.map((option) => option.id))}
        />
      ) : (
        <Autocomplete
          {...shared}
          options={none ? [nothing, ...choices] : choices}
          value={chosen.length > 0 ? optionOf(chosen[0]) : none ? nothing : null}
          onChange={(_, picked) => onChange(picked?.id || undefined)}
        />
      )}
      {list.isError && (
        <FormHelperText error role="alert">
          {errorText(list.error, target.errors?.list ?? texts.unreachable, texts)}
          <Button size="small" onClick={() => void list.refetch()}>
            {texts.retry}
          </Button>
        </FormHelperText>
      )}
    </>
  );
}
