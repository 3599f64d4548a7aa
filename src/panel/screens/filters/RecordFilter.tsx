import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { perObject } from '../../../shared/base/perObject.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import type { RecordFilter as Filter } from '../../../shared/config/filters.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { canFilterByValues } from '../../../shared/config/paging.ts';
import type { FieldReference } from '../../../shared/config/reference.ts';
import { searchedText, searchWords } from '../../../shared/text/searchKey.ts';
import { useEntity, usePanel } from '../../config/context.ts';
import { isFoundBy, type RecordTexts, recordTexts } from '../../data/lists/recordTexts.ts';
import { useListSource } from '../../data/lists/useListSource.ts';
import { useSuggestions } from '../../data/lists/useSuggestions.ts';
import { Announced, matchesTextOf } from '../../ui/Announced.tsx';

interface Option {
  readonly id: string;
  readonly label: string;
  /** The search texts; by default the label. */
  readonly texts?: () => RecordTexts;
}

/** The maximum number of options drawn at once; typing finds the others. */
const MOST = 200;

const textsOf = perObject(({ label, texts }: Option) => texts?.() ?? { names: [searchedText(label)], choices: [] });

function matching(options: readonly Option[], typed: string): readonly Option[] {
  const words = searchWords(typed);
  return words.length > 0 ? options.filter((option) => isFoundBy(textsOf(option), words)) : options;
}

const filterOptions = (options: readonly Option[], { inputValue }: { readonly inputValue: string }): Option[] =>
  matching(options, inputValue).slice(0, MOST);

interface RecordFilterProps {
  readonly entity: Entity;
  readonly filter: Filter;
  readonly reference: FieldReference;
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** A filter by referenced records. Its options are fetched when it is opened, or for the name of a chosen record. */
export function RecordFilter({ entity, filter, reference: { to, labels }, ids, onChange }: RecordFilterProps) {
  const isSingle = !canFilterByValues(entity, filter.field);
  const { texts } = usePanel();
  const target = useEntity(to);
  const [wasOpened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const isTyping = typed.trim() !== '';
  const source = useListSource(target);
  const isWanted = wasOpened || ids.length > 0;
  const { records, isPending } = useSuggestions(source, typed, ids, { enabled: isWanted, refetchInterval: false });
  const isLoading = isWanted && isPending;
  const options = useMemo(
    () =>
      (records ?? []).map((record): Option => {
        const label = labelOf(target, record, labels);
        return { id: String(record.id), label, texts: () => recordTexts(target, record, { label }) };
      }),
    [records, target, labels],
  );
  const chosen = ids.map((id) => options.find((option) => option.id === id) ?? { id, label: isLoading ? '' : id });
  const matches = isTyping && !isLoading ? matching(options, typed).length : undefined;
  return (
    <>
      <Announced text={matches === undefined ? undefined : matchesTextOf(texts, matches)} />
      <Autocomplete
        multiple
        disableClearable
        size="small"
        limitTags={1}
        className="records"
        options={options}
        value={chosen}
        filterOptions={filterOptions}
        loading={isLoading}
        loadingText={texts.loading}
        noOptionsText={texts.noOptions}
        openText={filter.label}
        closeText={texts.close}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        autoHighlight={isTyping}
        // Enter takes the first one found, which is never one that is chosen already.
        filterSelectedOptions={isTyping}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        onOpen={() => setOpened(true)}
        // If the API filters by one value, the last chosen one.
        onChange={(_, picked) => onChange(picked.map(({ id }) => id).slice(isSingle ? -1 : 0))}
        renderInput={(params) => <TextField {...params} label={filter.label} />}
      />
    </>
  );
}
