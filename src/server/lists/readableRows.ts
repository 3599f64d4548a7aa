import type { Entity } from '../../shared/config/entity.ts';
import { hasCodec, pagedFields } from '../../shared/config/pagedFields.ts';
import { type Alternative, type Person, waysTo } from '../../shared/config/rights.ts';
import type { Shop } from '../records/shop.ts';
import { Unusable } from '../store/database.ts';
import { fieldText, tableOf } from '../store/documents.ts';
import { type AddParam, conditionOf } from './pageFilters.ts';

/**
 * The condition, in SQL, that somebody may read a record.
 * @returns undefined if they may read all of them
 */
export function readableRows(shop: Shop, name: string, person: Person, addParam: AddParam): string | undefined {
  const { entities, database, panel } = shop;
  const entity = entities.get(name);
  const ways = entity && waysTo(entity.rights?.read, person.roles);
  if (!ways) return undefined;
  const isIn = (field: string, values: readonly unknown[]) => {
    const texts = values.map(String).filter(Boolean);
    if (texts.length === 0) return '1 = 0';
    if (field === 'id') return `id in (${texts.map(addParam).join(', ')})`;
    const condition = conditionOf(entity, field, texts, addParam, database.dialect);
    // A condition needs a value, but a filter treats a missing value as false.
    return pagedFields(entity).get(field) === 'boolean' ? `(${condition} and ${fieldText(field)} <> '')` : condition;
  };
  const own = (field: string) => isIn(field, [person.id ?? '']);
  const readable = ways.map((way) => [
    ...(way.own === undefined ? [] : [own(way.own)]),
    ...Object.entries(testedIn(way)).flatMap(([field, { const: only, enum: some }]) => [
      ...(only === undefined ? [] : [isIn(field, [only])]),
      ...(some ? [isIn(field, some)] : []),
    ]),
  ]);
  // Everybody may read their own user record: the panel identifies them by it.
  const all = entity.name === panel.session.entity ? [...readable, [own('id')]] : readable;
  return `(${all.map((conditions) => conditions.join(' and ')).join(' or ') || '1 = 0'})`;
}

/** The ids of the records that somebody may read, in SQL; undefined if they may read all of them. */
export function readableIds(shop: Shop, name: string, person: Person, addParam: AddParam): string | undefined {
  const readable = readableRows(shop, name, person, addParam);
  return readable && `select id from ${tableOf(name)} where ${readable}`;
}

const testedIn = ({ if: test }: Alternative) => test?.properties ?? {};

/**
 * Refuses conditions of `read` that no list can be filtered by.
 * @throws {Unusable}
 */
export function refuseUnreadable(entities: Iterable<Entity>): void {
  for (const entity of entities) {
    const fields = pagedFields(entity);
    for (const way of [entity.rights?.read ?? []].flat()) {
      if (typeof way === 'string') continue;
      const tested = Object.keys(testedIn(way));
      const bad = [...tested, ...(way.own === undefined ? [] : [way.own])].find(
        (field) =>
          field !== 'id' &&
          (!fields.has(field) || hasCodec(entity, [field]) || (fields.get(field) === 'list' && tested.includes(field))),
      );
      if (bad === undefined) continue;
      throw new Unusable(
        `The right to read ${entity.name} cannot depend on '${bad}': a list cannot be filtered by it.`,
      );
    }
  }
}
