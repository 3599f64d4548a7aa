import type { Entity } from '../../../shared/config/entity.ts';
import type { Panel } from '../../../shared/config/grammar.ts';
import { changeErrorText, isOutdated } from '../../wire/apiError.ts';

/** Why a record was not deleted. */
export function removalFailure(entity: Entity, texts: Panel['texts'], error: unknown): string {
  if (isOutdated(error)) return texts.changedFirst;
  return changeErrorText(error, entity.errors?.remove ?? (error instanceof Error ? error.message : ''), texts);
}
