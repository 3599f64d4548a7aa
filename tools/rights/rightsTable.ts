import { allowedIn, entityNamesIn, type RightsCell, rightsCells, rolesIn, type When } from './rightsCells.ts';

/** What a role may do with the records of an entity. */
export interface RightsRow {
  readonly entity: string;
  readonly role: string;
  /** 'read', 'add', …, and the titles of actions. */
  readonly may: readonly string[];
  /** By what it may do only with some records: with which. */
  readonly when?: Readonly<Record<string, readonly string[]>>;
  /** Where rights name fields: when the role may read and edit each field. What it may never is not there. */
  readonly fields?: Readonly<Record<string, { readonly read?: When; readonly edit?: When }>>;
}

/**
 * Who may do what: a row for each entity and role that `session.allow` or the rights name.
 * @param documents the parsed files of `schema/` by name
 */
export function rightsTable(documents: ReadonlyMap<string, unknown>): readonly RightsRow[] {
  const roles = rolesIn(documents);
  const cells = rightsCells(documents, roles);
  const allowed = allowedIn(documents);
  return entityNamesIn(documents).flatMap((entity) =>
    [...roles]
      .sort((a, b) => Number(allowed.includes(b)) - Number(allowed.includes(a)))
      .map((role) =>
        rowOf(
          entity,
          role,
          cells.filter((cell) => cell.entity === entity && cell.role === role),
        ),
      ),
  );
}

function rowOf(entity: string, role: string, cells: readonly RightsCell[]): RightsRow {
  const ofRecords = cells.filter(({ path }) => path[1] !== 'fields');
  const ofFields = cells.filter(({ path }) => path[1] === 'fields');
  const nameOf = ({ right, of }: RightsCell) => of ?? right;
  const when = ofRecords.flatMap((cell) => (cell.when === 'always' ? [] : [[nameOf(cell), cell.when] as const]));
  const fields = [...new Set(ofFields.map(({ of = '' }) => of))].map((field) => [
    field,
    Object.fromEntries(ofFields.filter(({ of }) => of === field).map((cell) => [cell.right, cell.when])),
  ]);
  return {
    entity,
    role,
    may: ofRecords.map(nameOf),
    ...(when.length > 0 && { when: Object.fromEntries(when) }),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
  };
}
