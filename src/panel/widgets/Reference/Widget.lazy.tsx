import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { WidgetProps } from '@rjsf/utils';
import { useMemo, useState } from 'react';
import { getProp } from '../../../shared/base/getProp.ts';
import { type Entity, entityFor } from '../../../shared/config/entity.ts';
import { keptEntries } from '../../../shared/config/onlyAdded.ts';
import { referenceTarget } from '../../../shared/config/reference.ts';
import { numberOrDigits } from '../../../shared/text/exactNumber.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import { useEntity, usePanel } from '../../config/context.ts';
import { idsIn } from '../../data/lists/labels.ts';
import { useListSource } from '../../data/lists/useListSource.ts';
import { useSuggestions } from '../../data/lists/useSuggestions.ts';
import { Announced, matchesTextOf, visuallyHidden } from '../../ui/Announced.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EDIT } from '../../ui/icons.ts';
import { errorText } from '../../wire/apiError.ts';
import { describedBy } from '../form/FieldTexts.tsx';
import { valuePath } from '../form/fieldPath.ts';
import { useFormScope } from '../form/formScope.ts';
import { useFormStore, withValue } from '../form/formStore.ts';
import { groupOption, textOption } from '../form/options.ts';
import { keepFromSubmitting } from '../form/submitting.ts';
import { onPaper } from '../form/TextInput.tsx';
import { Warning } from '../form/Warning.tsx';
import { isAdding, namedRecord, withAdding } from './adding.ts';
import { ChosenChip } from './ChosenChip.tsx';
import { withCopiedDefaults } from './copiedDefaults.ts';
import { type FoundOption, foundOptions } from './foundOptions.ts';
import { OptionLine } from './OptionLine.tsx';
import { type ReferenceOption, unknownOption } from './referenceOptions.ts';
import { useNarrowed } from './useNarrowed.ts';
import { useReferenceOptions } from './useReferenceOptions.ts';

/**
 * Ids of another entity's records, chosen by name. An unknown id stays and is shown as it is. While a text is typed, Enter
 * chooses the first match. Enter never removes a choice and never submits the form.
 */
export default function Reference(props: WidgetProps) {
  const { id, name, label, value, required, disabled, readonly, autofocus, rawErrors = [] } = props;
  const { options, schema, onChange } = props;
  const scope = useFormScope();
  const { texts } = usePanel();
  const target = useEntity(textOption(options, 'to', referenceTarget(schema)));
  const source = useNarrowed(useListSource(target), target, groupOption(options, 'where'));
  const [typed, setTyped] = useState('');
  const isTyping = typed.trim() !== '';
  const { records, list, isPending } = useSuggestions(source, typed, idsIn(value));
  const none = textOption(options, 'none');
  const multiple = schema.type === 'array';
  const [live, setLive] = useState<HTMLElement | null>(null);
  const [removed, setRemoved] = useState('');

  const isNumber = ['number', 'integer'].includes(String(getProp(multiple ? schema.items : schema, 'type')));
  const choices = useReferenceOptions(props, target, records, isNumber);
  const chosen = useChosen(value, isPending ? undefined : choices);
  const unknown = records ? chosen.filter((option) => option.unknown === 'missing') : [];
  const fixedValues = useMemo(() => keptEntries(scope.entity, scope.original, name), [scope, name]);
  const isKept = (option: ReferenceOption) => fixedValues.includes(option.value);
  const ids = useMemo(() => new Set(chosen.map((option) => option.id)), [chosen]);
  const { openAbove } = scope;
  const adds = openAbove && options['create'] === true && target.form && target.endpoints.create && records;
  const store = useFormStore();
  const recordOf = (chosen: unknown) => records?.find(({ id }) => String(id) === String(chosen));
  /** Chooses the one record of this field, or none. What comes from it is set with it. */
  const choose = (to: unknown, picked = recordOf(to)) => {
    const path = valuePath(props);
    const changed = withValue(store.get().record, path, to);
    store.type(picked ? withCopiedDefaults(scope.entity, changed, path, recordOf(value), picked) : changed);
  };
  /** Opens the form of a new record, which is chosen here once saved. */
  const add = () => {
    const onSaved = (added: EntityRecord) => {
      const { id: saved } = added;
      if (isEmpty(saved)) return;
      const id = isNumber ? (numberOrDigits(saved) ?? saved) : saved;
      if (multiple) onChange([...chosen.map((option) => option.value), id]);
      else choose(id, added);
    };
    openAbove?.({ entity: target, preset: namedRecord(target, typed), onSaved });
  };
  const [first] = chosen;
  const edited = options['edit'] === true ? recordOf(first?.id) : undefined;
  const nothing = useMemo((): ReferenceOption => ({ id: '', value: undefined, label: none, depth: 0 }), [none]);
  const all = useMemo(() => (none && !multiple ? [nothing, ...choices] : choices), [choices, multiple, none, nothing]);

  const matches = useMemo(
    () => (isTyping && !list.isPending ? (foundOptions(all, typed, ids, multiple)[0]?.position?.of ?? 0) : undefined),
    [all, typed, ids, multiple, isTyping, list.isPending],
  );
  const matchesText = matches === undefined ? undefined : matchesTextOf(texts, matches);
  const chipIds = multiple ? chosen.map((_, index) => `${id}__chosen-${index}`) : [];
  const described =
    [
      describedBy(id, rawErrors.length > 0, Boolean(options.help)),
      unknown.length > 0 && `${id}__unknown`,
      // Otherwise screen readers would not say what is chosen.
      ...chipIds,
    ]
      .filter(Boolean)
      .join(' ') || undefined;

  const shared = {
    id,
    fullWidth: true,
    options: all,
    // MUI gets all options; the same list finds them each time.
    filterOptions: (_: readonly FoundOption[], { inputValue }: { inputValue: string }) => {
      const matches = foundOptions(all, inputValue, ids, multiple);
      return adds ? withAdding(matches, target, typed, texts.addTyped) : matches;
    },
    loading: list.isPending,
    loadingText: texts.loading,
    noOptionsText: texts.noOptions,
    openText: texts.open,
    closeText: texts.close,
    clearText: texts.clear,
    disabled: (disabled || readonly) ?? false,
    getOptionLabel: (option: ReferenceOption) => option.label,
    getOptionKey: (option: ReferenceOption) => option.id,
    getOptionDisabled: (option: ReferenceOption) => option.disabled !== undefined || isKept(option),
    isOptionEqualToValue: (option: ReferenceOption, other: ReferenceOption) => option.id === other.id,
    renderOption: ({ key, ...item }: React.HTMLAttributes<HTMLLIElement> & { key: React.Key }, option: FoundOption) => (
      <OptionLine key={key} item={item} option={option} moreText={texts.moreOptions} live={live} />
    ),
    autoHighlight: isTyping,
    onInputChange: (_: unknown, text: string, reason: string) => setTyped(reason === 'input' ? text : ''),
    onKeyDown: keepFromSubmitting,
    renderInput: (params: React.ComponentProps<typeof TextField>) => (
      <TextField
        {...params}
        label={label}
        autoFocus={autofocus}
        required={required ?? false}
        // A chosen one whose name is still being fetched is not unset.
        placeholder={!multiple && first?.unknown === 'loading' ? texts.loading : undefined}
        error={rawErrors.length > 0}
        slotProps={{
          ...params.slotProps,
          input: { ...params.slotProps?.input, ...onPaper(getProp(params.slotProps?.htmlInput, 'value')) },
          htmlInput: {
            ...params.slotProps?.htmlInput,
            'aria-required': required || undefined,
            'aria-describedby': described,
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
          value={chosen}
          renderValue={(options, itemProps) =>
            options.map((option, index) => {
              const { key, ...item } = itemProps({ index });
              const removes = interpolate(texts.removeChosen, { name: option.label });
              return (
                <ChosenChip
                  key={key}
                  {...item}
                  id={chipIds[index] ?? ''}
                  option={option}
                  removes={isKept(option) ? undefined : removes}
                />
              );
            })
          }
          disableClearable={chosen.every(isKept)}
          onChange={(event, picked, reason, changed) => {
            // When the list opens, a chosen option is highlighted: Enter would remove it.
            if (reason === 'removeOption' && 'key' in event && event.key === 'Enter') return;
            if (picked.some(isAdding)) return add();
            const others = picked.filter((option) => !isKept(option));
            onChange([...chosen.filter(isKept), ...others].map((option) => option.value));
            const isRemoved = reason === 'removeOption' && changed && !isKept(changed.option);
            setRemoved(isRemoved ? changed.option.label : '');
          }}
        />
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'end', gap: 1 }}>
          <Autocomplete
            {...shared}
            value={first ?? (none ? nothing : null)}
            onChange={(_, picked) => {
              if (picked && isAdding(picked)) add();
              else choose(picked?.id ? picked.value : undefined);
            }}
          />
          {edited && first && <EditChosen target={target} record={edited} name={first.label} />}
          {/* The place of that button: the field keeps its width. */}
          {options['edit'] === true && first && !edited && isPending && <Box sx={{ flex: 'none', width: 40 }} />}
        </Box>
      )}
      {unknown.length > 0 && (
        <FormHelperText id={`${id}__unknown`} sx={{ overflowWrap: 'anywhere' }}>
          <Warning
            text={interpolate(texts.unknownReferences, { names: unknown.map((option) => option.label).join(', ') })}
          />
        </FormHelperText>
      )}
      <span aria-live="polite" style={visuallyHidden}>
        <span ref={setLive} />
        {removed && <span>{interpolate(texts.chosenRemoved, { name: removed })}</span>}
      </span>
      <Announced text={matchesText} />
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

interface EditChosenProps {
  readonly target: Entity;
  readonly record: EntityRecord;
  readonly name: string;
}

/** The button that edits the chosen record in the form of its entity, if the person may. */
function EditChosen({ target, record, name }: EditChosenProps) {
  const { texts } = usePanel();
  const { openAbove } = useFormScope();
  const entity = entityFor(target, record);
  if (!openAbove || !target.form || !entity.endpoints.update) return null;
  return (
    <IconButton
      aria-label={`${texts.edit} ${name}`}
      onClick={() => openAbove({ entity, original: record, onSaved: () => undefined })}
    >
      <Icon path={EDIT} />
    </IconButton>
  );
}

/** A field's value, one id or several, as options; `undefined` choices are loading. */
function useChosen(value: unknown, choices: readonly ReferenceOption[] | undefined): ReferenceOption[] {
  return useKept(
    useMemo(() => {
      const byId = new Map(choices?.map((choice) => [choice.value, choice]));
      const values: unknown[] = Array.isArray(value) ? value : isEmpty(value) ? [] : [value];
      return values.map((value) => byId.get(value) ?? unknownOption(value, choices ? 'missing' : 'loading'));
    }, [choices, value]),
  );
}

/** The same options while they are equal: MUI clears the input when it gets others. */
function useKept(options: ReferenceOption[]): ReferenceOption[] {
  const [stable, setKept] = useState(options);
  if (
    stable === options ||
    (stable.length === options.length && stable.every((option, at) => isSame(option, options[at])))
  )
    return stable;
  setKept(options);
  return options;
}

const isSame = (a: ReferenceOption, b: ReferenceOption | undefined): boolean =>
  a.id === b?.id && a.label === b.label && a.value === b.value;
