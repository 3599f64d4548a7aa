import type { Entity } from '../../../shared/config/entity.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { useToasts } from '../../data/session/context.tsx';
import { whatOf } from '../../grid/selection/selectedRecords.ts';
import { ApiError } from '../../wire/apiError.ts';

/** Filters the selected records by the user's rights. */
export function useAllowed(entity: Entity) {
  const [panel, toasts] = [usePanel(), useToasts()];
  const { mayNot } = useOpenedTexts();
  return {
    /** @throws {ApiError} where it is not allowed. @param reason by default the missing right */
    admit(isAllowed: boolean, reason = mayNot) {
      if (!isAllowed) throw new ApiError(403, reason);
    },
    /** The allowed records. A toast reports the others. @param reasonFor by default the missing right */
    admitted(
      records: readonly EntityRecord[],
      isAllowed: (record: EntityRecord) => boolean,
      about: string,
      reasonFor: (record: EntityRecord) => string | undefined = () => undefined,
    ) {
      const refused = records.filter((record) => !isAllowed(record));
      if (refused.length === 0) return records;
      const what = whatOf(panel, entity, { records: refused, count: refused.length });
      const reasons = new Set(refused.map((record) => reasonFor(record) ?? mayNot));
      toasts.show('error', `${what}: ${[...reasons].join(' ')}`, { about });
      return records.filter(isAllowed);
    },
  };
}
