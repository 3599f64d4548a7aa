import { useMemo, useState } from 'react';
import { isEmpty } from '../../../shared/wire/record.ts';
import { type ReferenceOption, unknownOption } from './referenceOptions.ts';

/** A field's value, one id or several, as options; `undefined` choices are loading. */
export function useChosen(value: unknown, choices: readonly ReferenceOption[] | undefined): ReferenceOption[] {
  return useKept(
    useMemo(() => {
      const byId = new Map(choices?.map((choice) => [choice.value, choice]));
      const values: unknown[] = Array.isArray(value) ? value : isEmpty(value) ? [] : [value];
      return values.map((wanted) => byId.get(wanted) ?? unknownOption(wanted, choices ? 'missing' : 'loading'));
    }, [choices, value]),
  );
}

/** The same options while they are equal: MUI clears the input when it gets others. */
function useKept(options: ReferenceOption[]): ReferenceOption[] {
  const [kept, setKept] = useState(options);
  if (kept === options || (kept.length === options.length && kept.every((one, at) => isSame(one, options[at]))))
    return kept;
  setKept(options);
  return options;
}

const isSame = (one: ReferenceOption, other: ReferenceOption | undefined): boolean =>
  one.id === other?.id && one.label === other.label && one.value === other.value;
