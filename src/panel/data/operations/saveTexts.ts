import { type Entity, fieldTitle } from '../../../shared/config/entity.ts';
import type { Panel } from '../../../shared/config/grammar.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { ApiError, changeErrorText, isAnswerLost } from '../../wire/apiError.ts';
import { reloadButton } from '../toasts/reloadButton.ts';
import type { KeptValue } from './answered.ts';
import { withRejected } from './rejected.ts';
import { PartialSaveError, SaveCancelledError } from './saveErrors.ts';
import type { Writer } from './writer.ts';

/** Whether a form shows a sentence of the API about the value at a path. */
export type IsShown = (path: readonly string[]) => boolean;

/** Why a save failed: the server's message, else the config's; with the sentences about fields that no form shows. */
function failureText(
  entity: Entity,
  texts: Panel['texts'],
  error: unknown,
  editing: boolean,
  isShown?: IsShown,
): string {
  if (error instanceof SaveCancelledError) return texts.conflictTitle;
  if (error instanceof PartialSaveError) {
    const reason = changeErrorText(error.cause, entity.errors?.afterSave ?? '', texts);
    return interpolate(texts.halfSaved, { reason });
  }
  if (editing && error instanceof ApiError && error.status === 404) return changeErrorText(error, texts.gone, texts);
  const fallback = editing ? entity.errors?.update : entity.errors?.create;
  const said = error instanceof Error ? error.message : String(error);
  const text = withRejected(changeErrorText(error, fallback ?? said, texts), entity, error, isShown);
  return !editing && isAnswerLost(error) ? `${text} ${texts.maybeSaved}` : text;
}

/** Why a change of a record failed. */
export const reasonOf = ({ config }: Pick<Writer, 'config'>, entity: Entity, error: unknown): string =>
  failureText(entity, config.panel.texts, error, true);

/** The subject of the failure toasts of a record's field. */
export const aboutField = (about: string, field: string): string => `${about}/${field}`;

/**
 * Shows why a save failed; nothing if the user went back.
 * @param original the record that was changed; none for a new one
 * @param about the subject whose success removes the message
 */
export function tellFailed(
  { toasts, config: { panel } }: Pick<Writer, 'toasts' | 'config'>,
  entity: Entity,
  error: unknown,
  {
    original,
    about,
    isShown,
  }: { readonly original?: EntityRecord | undefined; about: string; isShown?: IsShown | undefined },
): void {
  if (error instanceof SaveCancelledError) return;
  const button = reloadButton(error instanceof PartialSaveError ? error.cause : error, panel.texts);
  // A message with a button is not replaced by the same one.
  if (button) toasts.succeeded(about);
  toasts.show('error', failureText(entity, panel.texts, error, original !== undefined, isShown), { about, button });
}

/** The failure of a change that the API has answered, but not taken. */
export const notTaken = ({ config: { panel } }: Pick<Writer, 'config'>, { schema }: Entity, field: string): ApiError =>
  new ApiError(409, interpolate(panel.texts.notTaken, { field: fieldTitle(schema, field) }));

/** Tells which values the API has not taken, or keeps otherwise than they were sent. */
export function tellKept(
  { toasts, config }: Pick<Writer, 'toasts' | 'config'>,
  entity: Entity,
  kept: readonly KeptValue[],
): void {
  if (kept.length === 0) return;
  const { notTaken, keptAs } = config.panel.texts;
  for (const { field, value, isStale: isFormer } of kept) {
    const blanks = { field: fieldTitle(entity.schema, field), value: plainText(value) };
    toasts.show(isFormer ? 'error' : 'info', interpolate(isFormer ? notTaken : keptAs, blanks));
  }
}

/** A value in a message. */
const plainText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : value === undefined ? '-' : String(value);
