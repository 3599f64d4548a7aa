import { isObject } from '../../src/shared/base/json.ts';
import { rightNames } from '../../src/shared/config/rights.ts';
import { Place } from '../check/place.ts';

/** A config: the parsed files of `schema/` by name. It may be one that the check refuses, or an older one. */
type Documents = ReadonlyMap<string, unknown>;

/** When a role has a right: always, or under one of these conditions, in words. */
export type When = 'always' | readonly string[];

/** A right that a role has. What it has not has no cell. */
export interface RightsCell {
  readonly entity: string;
  readonly role: string;
  /** 'read', 'add', …, or 'act'. */
  readonly right: string;
  /** The field that a right to read or edit is about, or the title of an action. */
  readonly of?: string;
  readonly when: When;
  /** Where the config says it, below the entity's `*.ui.json`. */
  readonly path: readonly string[];
}

/** The roles that a config names: those of `session.allow`, and those of the rights. */
export function rolesIn(documents: Documents): readonly string[] {
  const named = entitiesIn(documents).flatMap(({ ui }) => rightsAt(ui).flatMap(rolesOf));
  return [...new Set([...allowedIn(documents), ...named])];
}

/** Whether a config tells anybody apart. */
export const hasRights = (documents: Documents): boolean =>
  entitiesIn(documents).some(({ ui }) => ui.get('rights').exists);

/** The roles that are let in. */
export function allowedIn(documents: Documents): readonly string[] {
  const allow = new Place('panel.json', documents.get('panel.json')).get('session', 'allow');
  return [allow, ...allow.items].flatMap(({ text }) => text ?? []);
}

/** The names of the entities. */
export const entityNamesIn = (documents: Documents): readonly string[] => entitiesIn(documents).map(({ name }) => name);

/** The names of the entities whose rights name fields. */
export const withFieldRights = (documents: Documents): readonly string[] =>
  entitiesIn(documents).flatMap(({ name, ui }) => (ui.get('rights', 'fields').exists ? name : []));

/**
 * Who may do what: each right of each of these roles, to what there is.
 * @param ofFields the entities whose fields have cells too
 */
export function rightsCells(
  documents: Documents,
  roles: readonly string[],
  ofFields: readonly string[] = withFieldRights(documents),
): RightsCell[] {
  const allowed = allowedIn(documents);
  return entitiesIn(documents).flatMap((entity) =>
    roles.flatMap((role) => [...cellsOf(entity, role, allowed.includes(role), ofFields.includes(entity.name))]),
  );
}

interface EntityDocuments {
  readonly name: string;
  readonly schema: Place;
  readonly ui: Place;
}

const entitiesIn = (documents: Documents): EntityDocuments[] =>
  [...documents.keys()].flatMap((file) => {
    const [, name] = /^([^/]+)\.ui\.json$/.exec(file) ?? [];
    if (name === undefined) return [];
    const schemaFile = `${name}.schema.json`;
    return [
      { name, schema: new Place(schemaFile, documents.get(schemaFile)), ui: new Place(file, documents.get(file)) },
    ];
  });

/** All places of a `*.ui.json` that say who has a right. */
export function rightsAt(ui: Place): Place[] {
  const rights = ui.get('rights');
  const ofFields = rights.get('fields').entries.flatMap(([, field]) => [field.get('read'), field.get('edit')]);
  const all = [...rightNames.map((name) => rights.get(name)), ...ofFields, ...rights.get('actions').entries.map(last)];
  return all.filter(({ exists }) => exists);
}

const last = ([, place]: readonly [string, Place]): Place => place;

/** Each way to have a right: a role, or an object of roles and a condition. */
const waysOf = (right: Place): readonly Place[] => (Array.isArray(right.value) ? right.items : [right]);

/** The roles that a place names. */
export const rolesOf = (right: Place): string[] => roleTexts(right).flatMap(({ text }) => text ?? []);

/** The places of the roles that a place names. */
export const roleTexts = (right: Place): Place[] =>
  waysOf(right).flatMap((way) => {
    if (way.text !== undefined) return [way];
    const roles = way.get('roles');
    return roles.text === undefined ? roles.items : [roles];
  });

/** When a role has the right that a place gives; undefined for never. */
function whenOf(right: Place, role: string, isIn: boolean): When | undefined {
  if (!right.exists) return isIn ? 'always' : undefined;
  const mine = waysOf(right).filter((way) => {
    const isForAll = way.text === undefined && !way.get('roles').exists;
    return isForAll ? isIn : rolesOf(way).includes(role);
  });
  if (mine.length === 0) return undefined;
  const whens = mine.map((way) => [conditionText(way.get('if').value), ownText(way)].filter(Boolean).join(' and '));
  return whens.includes('') ? 'always' : [...new Set(whens)].sort();
}

const ownText = (way: Place): string => {
  const own = way.get('own');
  return own.exists ? `${own.text ?? 'it'} is theirs` : '';
};

function* cellsOf(
  { name: entity, schema, ui }: EntityDocuments,
  role: string,
  isIn: boolean,
  hasFields: boolean,
): Generator<RightsCell> {
  const rights = ui.get('rights');
  const when = (right: string) => whenOf(rights.get(right), role, isIn);
  const [reads, adds, edits] = [when('read'), when('add'), when('edit')];
  if (!reads) return;
  const [canAdd, canEdit] = [
    ui.get('endpoints', 'create').exists && adds,
    ui.get('endpoints', 'update').exists && edits,
  ];
  const found: Readonly<Record<(typeof rightNames)[number], When | undefined | false>> = {
    read: reads,
    add: canAdd,
    edit: canEdit,
    remove: ui.get('endpoints', 'remove').exists && when('remove'),
    import: ui.get('list', 'import').exists && (canAdd || canEdit) && when('import'),
    export: ui.get('list', 'export').exists && when('export'),
  };
  for (const right of rightNames) {
    const is = found[right];
    if (is) yield { entity, role, right, when: is, path: ['rights', right] };
  }
  for (const title of ui.get('actions').items.flatMap((action) => action.get('title').text ?? [])) {
    const is = whenOf(rights.get('actions', title), role, isIn);
    if (is) yield { entity, role, right: 'act', of: title, when: is, path: ['rights', 'actions', title] };
  }
  if (!hasFields) return;
  for (const [field, rules] of schema.get('properties').entries) {
    const words = rights.get('fields', field);
    const read = whenOf(words.get('read'), role, isIn);
    const path = ['rights', 'fields', field];
    if (!read) continue;
    yield { entity, role, right: 'read', of: field, when: read, path: [...path, 'read'] };
    const edit = whenOf(words.get('edit'), role, isIn);
    if (edit && (canAdd || canEdit) && rules.get('readOnly').value !== true)
      yield { entity, role, right: 'edit', of: field, when: edit, path: [...path, 'edit'] };
  }
}

/**
 * A condition on a record in words: 'status is DRAFT'. Keywords that no words are known for are told as they are written.
 * @returns '' for none
 */
function conditionText(test: unknown): string {
  if (!isObject(test)) return '';
  const { properties, required, ...others } = test;
  const fields = isObject(properties) ? properties : {};
  const said = Object.entries(fields).map(([field, rule]) => `${field} ${ruleText(rule)}`);
  const there = Array.isArray(required) ? required.filter((field) => !Object.hasOwn(fields, String(field))) : [];
  const rest = Object.keys(others).length > 0 ? [JSON.stringify(others)] : [];
  return [...said, ...there.map((field) => `${field} is there`), ...rest].join(' and ');
}

const orders: Readonly<Record<string, string>> = {
  minimum: 'is at least',
  maximum: 'is at most',
  exclusiveMinimum: 'is more than',
  exclusiveMaximum: 'is less than',
};

function ruleText(rule: unknown): string {
  if (!isObject(rule)) return `meets ${JSON.stringify(rule)}`;
  const [[word, value] = ['', undefined], ...others] = Object.entries(rule);
  if (others.length > 0) return `meets ${JSON.stringify(rule)}`;
  if (word === 'const') return `is ${textOf(value)}`;
  if (word === 'enum' && Array.isArray(value)) return `is ${value.map(textOf).join(' or ')}`;
  if (word === 'not' && isObject(value)) return ruleText(value).replace(/^is /, 'is not ');
  return word in orders ? `${orders[word]} ${textOf(value)}` : `meets ${JSON.stringify(rule)}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
