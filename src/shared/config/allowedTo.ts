import { getProp } from '../base/getProp.ts';
import { objectOf } from '../base/json.ts';
import { isFor } from './actionRights.ts';
import type { Action } from './actions.ts';
import { fieldsIn as fieldsOfTest } from './conditions.ts';
import { type Entity, isByPerson, type Workflow } from './entity.ts';
import { rootOf } from './fieldAt.ts';
import type { RecordSchema } from './grammar.ts';
import { labelFields } from './label.ts';
import { withMoving } from './movingDefaults.ts';
import {
  isOnlyByActions,
  keptFields,
  may,
  mayAct,
  mayActWith,
  mayWith,
  type Person,
  type Right,
  unreadFields,
  waysTo,
} from './rights.ts';
import { sortedField } from './sort.ts';
import { fieldsIn } from './template.ts';
import { lockedFields, nextValues, refusedChanges, workflowFields } from './transitions.ts';

/** The permissions of a user: for a record, or for at least one. */
interface Permitted {
  readonly can: (right: Right) => boolean;
  readonly acts: (action: Action) => boolean;
  /** The fields that the person may see but not change. */
  readonly readOnlyFields: readonly string[];
  /** The workflow of the record. */
  readonly workflow?: Workflow | undefined;
}

/**
 * An entity for a person: features that they may not use, and fields that they may not see, are left out of the config.
 * If their rights depend on the record, `forRecord` does this for one record.
 * @returns the same object if nothing depends on the person or the record
 */
export function allowedTo(entity: Entity, person: Person): Entity {
  if (!isByPerson(entity)) return entity;
  const { rights = {} } = entity;
  const { roles } = person;
  const seen = withMoving(withOwnSteps(withSeenFields(entity, roles), roles));
  const ever = withPermitted(seen, {
    can: (right) => may(entity, right, roles),
    acts: ({ title }) => mayAct(entity, title, roles),
    readOnlyFields: keptIn(seen, keptFields(entity, person)),
  });
  const isOfRecord = seen.workflow ?? (dependsOnRecord(rights, roles) || seen.actions?.some((action) => action.if));
  return isOfRecord ? { ...ever, forRecord: perRecord(entity, seen, person) } : ever;
}

/** The entity with the transitions that the roles may make, and the rules for them; without transitions the same one. */
function withOwnSteps(entity: Entity, roles: readonly string[]): Entity {
  const fields = workflowFields(entity);
  if (fields.length === 0) return entity;
  const own = fields.map(([name, field]) => {
    const steps = Object.keys(field.transitions ?? {}).map((from) => [from, nextValues(field, from, roles)]);
    return [name, { ...field, ...(field.transitions && { transitions: Object.fromEntries(steps) }) }] as const;
  });
  const { schema } = entity;
  const made = { ...entity, schema: { ...schema, properties: { ...schema.properties, ...Object.fromEntries(own) } } };
  const start = own.flatMap(([name, field]) => {
    const values = nextValues(field, undefined, roles);
    return values ? [[name, values] as const] : [];
  });
  return {
    ...made,
    workflow: { start: new Map(start), refused: (before, after) => refusedChanges(made, before, after) },
  };
}

/** The entity without the fields that the roles may not see. */
function withSeenFields(entity: Entity, roles: readonly string[]): Entity {
  const hidden = unreadFields(entity, roles).filter((field) => field !== 'id');
  return { ...(hidden.length > 0 ? withoutFields(entity, new Set(hidden)) : entity), whole: entity };
}

const keptIn = ({ schema }: Entity, readOnlyFields: readonly string[]): readonly string[] =>
  readOnlyFields.filter((field) => Object.hasOwn(schema.properties, field));

/** Whether roles have a right only to some records. */
function dependsOnRecord(rights: NonNullable<Entity['rights']>, roles: readonly string[]): boolean {
  const { read, edit, remove, fields = {}, actions = {} } = rights;
  const words = [read, edit, remove, ...Object.values(actions), ...Object.values(fields).map((field) => field.edit)];
  return words.some((word) => (waysTo(word, roles) ?? []).length > 0);
}

/** The entity for each record: the same object for the same permissions. */
function perRecord(entity: Entity, seen: Entity, person: Person): NonNullable<Entity['forRecord']> {
  const known = new Map<string, Entity>();
  return (record) => {
    const workflow = seen.workflow && workflowOf(seen, seen.workflow, record);
    const isOver = workflow !== undefined && isFinal(seen, workflow);
    const rights = (['edit', 'remove'] as const).filter(
      (right) => mayWith(entity, right, person, record) && !(right === 'edit' && isOver),
    );
    const acts = (entity.actions ?? []).flatMap((action) =>
      mayActWith(entity, action.title, person, record) && isPossible(action, record, workflow) ? [action.title] : [],
    );
    const locked = [...(workflow?.locked?.keys() ?? [])];
    const readOnlyFields = keptIn(seen, [...new Set([...keptFields(entity, person, record), ...locked])]);
    const next = [...(workflow?.next ?? [])];
    const key = JSON.stringify([rights, acts, readOnlyFields, locked, next]);
    const isOfRecord = (right: Right) => right === 'edit' || right === 'remove';
    const made =
      known.get(key) ??
      withPermitted(seen, {
        can: (right) =>
          isOfRecord(right) ? rights.some((allowed) => allowed === right) : may(entity, right, person.roles),
        acts: ({ title }) => acts.includes(title),
        readOnlyFields,
        workflow,
      });
    known.set(key, made);
    return made;
  };
}

/** The workflow of a record: the values that may come next, and the fields that are locked. */
function workflowOf(entity: Entity, workflow: Workflow, record: Readonly<Record<string, unknown>>): Workflow {
  const next = workflowFields(entity).flatMap(([name, field]) => {
    const values = nextValues(field, record[name], []);
    return values ? [[name, [record[name], ...values]] as const] : [];
  });
  return { ...workflow, next: new Map(next), locked: lockedFields(entity, record) };
}

/** Whether nothing of a record can be changed any more. */
const isFinal = (entity: Entity, { locked, next }: Workflow): boolean =>
  (locked?.size ?? 0) > 0 && workflowFields(entity).every(([name]) => next?.get(name)?.length === 1);

/** Whether an action can be used on a record: its condition holds, and what it sets may come next. */
const isPossible = (action: Action, record: Readonly<Record<string, unknown>>, workflow: Workflow | undefined) =>
  isFor(action, record) &&
  Object.entries(action.set ?? {}).every(
    ([field, value]) => !workflow?.locked?.has(field) && (workflow?.next?.get(field)?.includes(value) ?? true),
  );

/** The entity with the calls, the features of the list and the actions that are permitted. */
function withPermitted(entity: Entity, permitted: Permitted): Entity {
  const { can, acts, readOnlyFields, workflow } = permitted;
  const { properties } = entity.schema;
  const isOpen = (field: string) =>
    Object.hasOwn(properties, field) && (!readOnlyFields.includes(field) || isOnlyByActions(entity, field));
  return {
    ...(readOnlyFields.length > 0 ? withReadOnly(entity, readOnlyFields) : entity),
    isHidden: !can('read'),
    endpoints: permittedEndpoints(entity, permitted),
    list: permittedList(entity, permitted),
    actions: entity.actions?.filter(
      (action) => acts(action) && (!action.set || (can('edit') && Object.keys(action.set).every(isOpen))),
    ),
    ...(workflow && { workflow }),
  };
}

function permittedEndpoints({ endpoints }: Entity, { can }: Permitted): Entity['endpoints'] {
  const { create, update, remove, afterSave, ...others } = endpoints;
  return {
    ...others,
    ...(can('add') && create && { create }),
    ...(can('edit') && update && { update }),
    ...(can('remove') && remove && { remove }),
    ...(can('edit') && afterSave && { afterSave }),
  };
}

function permittedList({ list }: Entity, { can }: Permitted): Entity['list'] {
  const { add, import: imports, export: formats, rowClick, ...others } = list;
  return {
    ...others,
    ...(can('add') && { add }),
    ...(can('import') && (can('add') || can('edit')) && imports && { import: imports }),
    ...(can('export') && formats && { export: formats }),
    // Without the right to edit, a record can still be read as a whole.
    ...(rowClick && { rowClick: can('edit') ? rowClick : 'show' }),
  };
}

/** The entity with read-only fields. Values that the form would compute for them are left to the API. */
function withReadOnly(entity: Entity, readOnlyFields: readonly string[]): Entity {
  const { uiSchema = {}, form } = entity;
  const { whenEditing } = form ?? {};
  const closed = <Ui extends object>(all: Ui, names: readonly string[]): Ui => ({
    ...all,
    ...Object.fromEntries(names.map((name) => [name, closedUi(getProp(all, name))])),
  });
  const overlaid = readOnlyFields.filter((name) => whenEditing && Object.hasOwn(whenEditing, name));
  return {
    ...entity,
    readOnlyFields: new Set(readOnlyFields),
    uiSchema: closed(uiSchema, readOnlyFields),
    form: form && whenEditing ? { ...form, whenEditing: closed(whenEditing, overlaid) } : form,
  };
}

function closedUi(given: unknown): object {
  const ui = objectOf(given);
  const { from: _, ...options } = objectOf(ui['ui:options']);
  return { ...ui, ...('ui:options' in ui && { 'ui:options': options }), 'ui:disabled': true };
}

/** The entity without some fields. */
function withoutFields(entity: Entity, hiddenFields: ReadonlySet<string>): Entity {
  const { schema, list, form, related } = entity;
  const isSeen = (path: string | undefined) => path === undefined || !hiddenFields.has(rootOf(path));
  const { columns, filters, sort, views, summary, tones, tree, label, ...rest } = list;
  const sections = form?.sections?.flatMap((section) => {
    const fields = section.fields.filter(isSeen);
    return fields.length > 0 ? { ...section, fields } : [];
  });
  return {
    ...entity,
    hiddenFields,
    schema: schemaWithout(schema, hiddenFields),
    list: {
      ...rest,
      label: labelFields(entity).every(isSeen) ? label : 'id',
      columns: columns.filter(({ field, template }) =>
        template === undefined ? isSeen(field) : fieldsIn(template).every(isSeen),
      ),
      filters: filters?.filter(({ field }) => isSeen(field)),
      views: views?.filter(
        (view) =>
          Object.keys(view.filters ?? {}).every(isSeen) &&
          (view.sort ?? '').split(',').every((by) => isSeen(sortedField(by))),
      ),
      sort: sort?.filter((by) => isSeen(sortedField(by))),
      // One whose limit is that of a field which is not seen is not met: that field has no value.
      tones: tones?.filter(({ if: { required = [], properties = {} } }) =>
        [...required, ...Object.keys(properties)].every(isSeen),
      ),
      ...(summary && isSeen(summary.by) && isSeen(summary.sum) && { summary }),
      ...(tree && isSeen(tree.parent) && { tree }),
    },
    form: form && (sections ? { ...form, sections } : form),
    related,
  };
}

/**
 * A schema without some fields. A condition on one of them cannot be evaluated: its fields can be filled in, and only
 * the API knows whether they are required.
 */
function schemaWithout(schema: RecordSchema, hiddenFields: ReadonlySet<string>): RecordSchema {
  const { properties, required, unique, allOf, ...rest } = schema;
  const isUnsure = ({ if: test }: NonNullable<RecordSchema['allOf']>[number]) =>
    fieldsOfTest(test).some((field) => hiddenFields.has(field));
  const brought = new Set((allOf ?? []).filter(isUnsure).flatMap(({ then }) => Object.keys(then.properties ?? {})));
  const visible = Object.entries(properties).filter(([name]) => !hiddenFields.has(name));
  const open = visible.map(([name, field]) => {
    const { conditional, ...plain } = field;
    return [name, brought.has(name) && conditional ? plain : field] as const;
  });
  const known = allOf?.filter((condition) => !isUnsure(condition));
  return {
    ...rest,
    properties: Object.fromEntries(open),
    ...(required && { required: required.filter((name) => !hiddenFields.has(name)) }),
    ...(unique && { unique: unique.filter((fields) => !fields.some((name) => hiddenFields.has(name))) }),
    ...(known && known.length > 0 && { allOf: known }),
  };
}
