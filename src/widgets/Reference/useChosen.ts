import { useMemo, useState } from 'react';
import { type ReferenceOption, unknownOption } from './referenceOptions.ts';

/** What a field holds, one id or several, as options. */
export function useChosen(value: unknown, choices: readonly ReferenceOption[]): ReferenceOption[] {
  return useKept(
    useMemo(() => {
      const byId = new Map<unknown, ReferenceOption>(choices.map((choice) => [choice.id, choice]));
      const values: unknown[] = Array.isArray(value) ? value : value ? [value] : [];
      return values.map((wanted) => byId.get(wanted) ?? unknownOption(wanted));
    }, [choices, value]),
  );
}

/** What an option stands for in a record: a value that no record of the list has goes back as it came. */
export const heldBy = ({ id, unknown }: ReferenceOption): unknown => (unknown ? unknown.value : id);

/** The same options as long as they look the same: MUI drops what is being typed when it is given others. */
function useKept(options: ReferenceOption[]): ReferenceOption[] {
  const [kept, setKept] = useState(options);
  if (kept === options || (kept.length === options.length && kept.every((one, at) => isSame(one, options[at]))))
    return kept;
  setKept(options);
  return options;
}

const isSame = (one: ReferenceOption, other: ReferenceOption | undefined): boolean =>
  one.id === other?.id && one.label === other.label && one.unknown?.value === other.unknown?.value;
