import type { Entity } from '../../shared/config/entity.ts';
import { may, mayWith, type Person, type Right } from '../../shared/config/rights.ts';
import type { EntityRecord } from '../../shared/wire/record.ts';
import { HttpError } from '../http/httpError.ts';
import { sentence } from '../http/sentence.ts';
import type { SentenceName } from '../http/sentences.ts';
import type { Shop } from './shop.ts';
import { titleOf } from './titleOf.ts';

/** The sentence for each right that the API can refuse. */
const refusals = {
  read: 'mayNotRead',
  add: 'mayNotAdd',
  edit: 'mayNotEdit',
  remove: 'mayNotRemove',
} as const satisfies Partial<Record<Right, SentenceName>>;

/** A right that a call needs. */
export type CallRight = keyof typeof refusals;

const refused = (entity: Entity, right: CallRight) =>
  new HttpError(403, sentence(refusals[right], { title: titleOf(entity) }));

/** @throws {HttpError} 403 for a caller whose roles do not give this right, not even to some records */
export function requireRight(entity: Entity, right: CallRight, { roles }: Person): void {
  if (!may(entity, right, roles)) throw refused(entity, right);
}

/** The answer for a record that is not there, and for one that the caller may not read: ids cannot be probed. */
export const noRecord = (entity: Entity): HttpError =>
  new HttpError(404, sentence('noRecord', { title: titleOf(entity) }));

/**
 * The same for one record.
 * @param record its values, decoded: before a change, or of a new one
 * @throws {HttpError} 403, or 404 where they may not read it either
 */
export function requireRightTo(
  shop: Shop,
  entity: Entity,
  right: CallRight,
  person: Person,
  record: EntityRecord,
): void {
  if (mayWith(entity, right, person, record)) return;
  // Everybody may read their own user record: the panel identifies them by it.
  const isOwn = entity.name === shop.panel.session.entity && person.id !== undefined && record.id === person.id;
  if (right === 'read' && isOwn) return;
  throw right === 'add' || isOwn || mayWith(entity, 'read', person, record) ? refused(entity, right) : noRecord(entity);
}
