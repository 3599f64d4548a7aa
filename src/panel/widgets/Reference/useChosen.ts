import { useMemo, useState } from 'react';
import { isEmpty } from '../../../shared/wire/record.ts';
import { type ReferenceOption, unknownOption } from './referenceOptions.ts';

/** A field's value, one id or several, as options; `undefined` choices are loading. */
export function useChosen(value: unknown, choices: readonly ReferenceOption[] | undefined): ReferenceOption[] {
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
