import type { Entity } from '../config/entity.ts';

/** A field nobody writes: it is made from another entity's records whenever a record is read. */
export type Derivation =
  /** One entry for each record of `each` whose field `of` holds this record's id: `{entryKey: itsField}`. */
  | { readonly each: string; readonly of: string; readonly take: Readonly<Record<string, string>> }
  /** The field `take` of the record of `one` whose id stands in this record's field `by`. */
  | { readonly one: string; readonly by: string; readonly take: string };

/** What a shop knows about its records that no screen needs to. */
export interface EntityRules {
  /** The order of the list; by default the oldest record comes first. */
  readonly first?: 'oldest' | 'newest';
  /** Fields, or combinations of them, that no two records may share. */
  readonly unique?: readonly (readonly string[])[];
  /** Fields that pages are often sorted or filtered by. */
  readonly indexed?: readonly string[];
  /** Fields that `?q=` looks into. */
  readonly searched?: readonly string[];
  /** What a new record's read-only fields start with. */
  readonly initial?: Readonly<Record<string, string | number | boolean>>;
  readonly derived?: Readonly<Record<string, Derivation>>;
  /** The field that must be true for a person to be let in. */
  readonly activeWhen?: string;
}

export type ShopRules = Readonly<Record<string, EntityRules>>;

/** The entities that are derived from, and so change this one's list when they change. */
export const sourcesOf = (rules: EntityRules): string[] =>
  Object.values(rules.derived ?? {}).map((derivation) => ('each' in derivation ? derivation.each : derivation.one));

/** Whether a field is written by the server alone. */
export const isServers = (entity: Entity, rules: EntityRules, field: string): boolean =>
  entity.schema.properties[field]?.readOnly === true || field in (rules.derived ?? {});
