import { type Locator, userEvent } from 'vitest/browser';
import type { Entity } from '../../src/config/entity.ts';
import { blockingErrors } from '../../src/data/validation.ts';
import { decodeRecord, type EntityRecord, encodeRecord, type WireRecord } from '../../src/wire/record.ts';
import { descriptionsOf } from '../support/outline.ts';
import { validRecord } from '../support/recordsFor.ts';
import type { Rule } from '../support/rules.ts';
import { dialog, openAdd, openEdit, type Stage, submitButton, validWire } from './states.ts';

/** How a rule comes to be broken in a form, in words for the outline. */
export type Way = 'typed' | 'row' | 'left' | 'came';

const uiOf = (entity: Entity, field: string, editing: boolean) => {
  const of = (map: Readonly<Record<string, unknown>> | undefined): object => Object(map?.[field]);
  const ui = new Map<string, unknown>(
    Object.entries({ ...of(entity.uiSchema), ...(editing ? of(entity.form?.whenEditing) : {}) }),
  );
  const closed = ui.get('ui:widget') === 'hidden' || ui.get('ui:disabled') === true || ui.get('ui:readonly') === true;
  return {
    closed,
    widget: ui.get('ui:widget'),
    field: ui.get('ui:field'),
    options: new Map<string, unknown>(Object.entries(Object(ui.get('ui:options')))),
  };
};

/** How a person can come to break a rule; nothing where no form lets them. */
export function wayTo(entity: Entity, rule: Rule): Way | undefined {
  const [field, , key] = rule.path;
  const name = String(field);
  const schema = entity.schema.properties[name];
  if (!entity.form || !schema) return undefined;
  const ui = uiOf(entity, name, false);
  const asText = rule.value === undefined || typeof rule.value === 'number' || typeof rule.value === 'string';
  if (entity.list.add && asText && rule.keyword !== 'type') {
    if (key !== undefined && ui.field === 'AttributeList') return 'row';
    const typed = ['string', 'number', 'integer'].includes(schema.type) && !schema.enum && rule.path.length === 1;
    const textual =
      ui.field === undefined && (ui.widget === undefined || ui.widget === 'textarea' || ui.widget === 'ImageUpload');
    // A date's input takes nothing but dates.
    if (typed && textual && (schema.format !== 'date' || rule.value === undefined)) return 'typed';
  }
  const isLeft =
    rule.path.length === 1 && ['required', 'minItems'].includes(rule.keyword) && schema.default === undefined;
  if (entity.list.add && isLeft && entity.form.validate !== 'onChange') return 'left';
  if (!entity.endpoints.update || uiOf(entity, name, true).closed) return undefined;
  const sentences = blockingErrors(entity, decodeRecord(entity, wireWith(entity, rule)))
    .filter(({ path }) => path.join('/') === rule.path.join('/'))
    .map(({ message }) => message);
  return sentences.includes(rule.sentence) ? 'came' : undefined;
}

/** A record as the API would send it with the rule broken. */
function wireWith(entity: Entity, { path, fieldValue }: Rule): WireRecord {
  const broken = { ...validRecord(entity, 0), [String(path[0])]: fieldValue };
  const wire = { ...validWire(entity), ...encodeRecord(entity, broken) };
  return fieldValue === undefined ? { ...wire, [String(path[0])]: null } : wire;
}

/** Breaks a rule in the real form as a person would, and submits. */
export async function breakRule(stage: Stage, rule: Rule, way: Way): Promise<void> {
  const { entity, api } = stage;
  if (way === 'came') {
    const wire = wireWith(entity, rule);
    api.set(entity.name, [wire]);
    await openEdit(entity, decodeRecord(entity, wire));
    await submit(entity, 'edit');
    return;
  }
  await openAdd(entity);
  if (way === 'left') return submit(entity, 'add');
  if (way === 'row') await addRow(entity, rule);
  const input = inputOf(entity, rule);
  await type(input, rule);
  await submit(entity, 'add');
  // What is blank is left out on the way out; the form tells of it when it is touched after a failed submit.
  if (!sentencesAt(rule).includes(rule.sentence)) await type(input, rule);
}

async function submit(entity: Entity, mode: 'add' | 'edit'): Promise<void> {
  const button = submitButton(entity, mode);
  // Where a form is checked at every change there is nothing to submit until it is valid.
  if (!(await button.findElement()).matches(':disabled')) await button.click();
}

async function type(input: Locator, rule: Rule): Promise<void> {
  if (rule.value === undefined || rule.value === '') {
    const filler = input.element().matches('[type=number]')
      ? '5'
      : input.element().matches('[type=date]')
        ? '2026-01-31'
        : 'aaa';
    await userEvent.fill(input, filler);
    await userEvent.clear(input);
  } else {
    await userEvent.fill(input, String(rule.value));
  }
}

/** A row whose other columns are filled. */
async function addRow(entity: Entity, { path }: Rule): Promise<void> {
  const { options } = uiOf(entity, String(path[0]), false);
  await dialog(entity, 'add')
    .getByRole('button', { name: String(options.get('add')), exact: true })
    .click();
  const others = Object.keys(entity.schema.properties[String(path[0])]?.items?.properties ?? {}).filter(
    (key) => key !== path[2],
  );
  for (const key of others) await userEvent.fill(inputOf(entity, { path: [path[0] ?? '', 0, key] }), 'aaa');
}

/** The input of a field, or of a column of its first row, by its label. */
function inputOf(entity: Entity, { path: [field, , key] }: Pick<Rule, 'path'>): Locator {
  const { title, items } = entity.schema.properties[String(field)] ?? {};
  const label = title ?? String(field);
  if (key === undefined) return dialog(entity, 'add').getByLabelText(label, { exact: true });
  const column = items?.properties?.[String(key)]?.title ?? String(key);
  return dialog(entity, 'add').getByRole('group', { name: label, exact: true }).getByLabelText(column, { exact: true });
}

/** The control of a value, or of the nearest thing around it that has one. */
export function controlOf({ path }: Pick<Rule, 'path'>): Element {
  const form = document.querySelector('[role=dialog] form');
  for (let length = path.length; form && length > 0; length -= 1) {
    const control = document.getElementById([form.id, ...path.slice(0, length)].join('_'));
    if (control) return control;
  }
  throw new Error(`The form has no control for ${path.join('.')}.`);
}

/** The sentences that describe the control of a rule. */
export const sentencesAt = (rule: Rule): string[] => descriptionsOf(controlOf(rule));

/** A record that breaks nothing, for the values of the rules beside the broken one. */
export const validFor = (entity: Entity): EntityRecord => validRecord(entity, 0);
