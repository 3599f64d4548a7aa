import type { Action } from '../../../shared/config/actions.ts';
import type { Panel } from '../../../shared/config/grammar.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { changeErrorText } from '../../wire/apiError.ts';

/** The key of an action on a record. */
export const actKey = (action: Action, record: EntityRecord): string => `${action.title} ${record.id}`;

/** The message for a successful action. @param name of the record, or of those that it was done with */
export const actionDone = ({ title, toast }: Action, { actionDone }: Panel['texts'], name: string): string =>
  toast === undefined ? interpolate(actionDone, { action: `${title} ${name}` }) : interpolate(toast, { name });

/** The message for a failed action: the server's, else the config's. */
export const actionFailed = (action: Action, texts: Panel['texts'], cause: unknown): string =>
  changeErrorText(cause, action.error ?? interpolate(texts.actionFailed, { action: action.title }), texts);
