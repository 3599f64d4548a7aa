import { type Locator, userEvent } from 'vitest/browser';
import { blockingErrors } from '../../src/panel/data/operations/validation.ts';
import type { ByHand } from '../../src/panel/widgets/byHand.ts';
import { entryText, entryTitle } from '../../src/panel/widgets/form/entries.ts';
import { formUi, isEditable } from '../../src/panel/widgets/form/formUi.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import { encodeRecord } from '../../src/shared/wire/encode.ts';
import { decodeRecord, type EntityRecord, isEmpty, type WireRecord } from '../../src/shared/wire/record.ts';
import { formOf } from '../support/config.ts';
import { descriptionsOf } from '../support/outline.ts';
import { validRecord } from '../support/recordsFor.ts';
import type { Rule } from '../support/rules.ts';
import { dialog, openAdd, openEdit, type Stage, submitButton, validWire } from './states.ts';

/** How a rule comes to be broken in a form, in words for the outline. */
export type Way = 'typed' | 'row' | 'left' | 'came';

const ofWidgets = import.meta.glob<ByHand>(
  ['../../src/panel/widgets/*/byHand.ts', '../../src/shop/custom/widgets/*/byHand.ts'],
  {
    eager: true,
    import: 'byHand',
  },
);
const byWidget = new Map(Object.entries(ofWidgets).map(([file, byHand]) => [file.split('/').at(-2), byHand]));

/** Types into the field's own input: what rjsf draws for texts and numbers. */
const typing: ByHand = {
  way: (path) => (path.length === 0 ? 'typed' : undefined),
  input: async ({ form, label }) => form.getByLabelText(label, { exact: true }),
};

const typed = ({ type, enum: values, format }: { type: string; enum?: unknown; format?: string | undefined }) =>
  ['string', 'number', 'integer'].includes(type) && !values && format !== 'date';

/** Adds an entry to a list that no widget edits as a whole, and types into its own input, or into one of its fields. */
const adding: ByHand = {
  way([, column], { items, uniqueItems }) {
    if (!items || (items.enum && uniqueItems)) return undefined;
    const node = column === undefined ? items : items.properties?.[column];
    return node && typed(node) ? 'row' : undefined;
  },
  async input({ form, field, label, path: [, column] }) {
    const title = entryTitle(label, field.items, panel.texts.entry);
    const name = entryText(panel.texts.entryName, title, 1);
    await form.getByRole('button', { name: entryText(panel.texts.entryAdd, title), exact: true }).click();
    if (column === undefined) return form.getByLabelText(name, { exact: true });
    const property = field.items?.properties?.[column];
    return form
      .getByRole('group', { name, exact: true })
      .getByLabelText(property?.title ?? String(column), { exact: true });
  },
};

const uiOf = (entity: Entity, field: string, editing: boolean) => {
  const plain = entity.schema.properties[field]?.type === 'array' ? adding : typing;
  const uiSchema = formUi(entity, editing);
  const ui = new Map<string, unknown>(Object.entries(Object(uiSchema[field])));
  const widget = ui.get('ui:field') ?? ui.get('ui:widget');
  return {
    closed: !isEditable(uiSchema, field),
    byHand: widget === undefined || widget === 'textarea' ? plain : byWidget.get(String(widget)),
    options: Object.fromEntries(Object.entries(Object(ui.get('ui:options')))),
  };
};

/** The keyword of a rule with the widget of its field: a broken rule looks the same wherever both are. */
export function kindOf(entity: Entity, { path: [field], keyword }: Rule): string {
  const name = String(field);
  const { type, format, items } = entity.schema.properties[name] ?? {};
  const ui = new Map<string, unknown>(Object.entries(Object(formUi(entity, true)[name])));
  const widget = ui.get('ui:field') ?? ui.get('ui:widget') ?? [type, format, items?.type].join(' ');
  return `${keyword} ${widget}`;
}

/** How a user can break a rule in the form; undefined if the form does not allow it. */
export function wayTo(entity: Entity, rule: Rule): Way | undefined {
  const [field, ...inner] = rule.path;
  const name = String(field);
  const schema = entity.schema.properties[name];
  if (!entity.form || !schema) return undefined;
  const asText = rule.value === undefined || typeof rule.value === 'number' || typeof rule.value === 'string';
  if (entity.list.add && asText && rule.keyword !== 'type' && !rule.among) {
    const way = uiOf(entity, name, false).byHand?.way(inner, schema);
    if (way === 'row') return way;
    const typed = ['string', 'number', 'integer'].includes(schema.type) && !schema.enum;
    // A date's input takes nothing but dates.
    if (way && typed && (schema.format !== 'date' || rule.value === undefined)) return way;
  }
  const isLeft =
    rule.path.length === 1 &&
    ['required', 'minItems'].includes(rule.keyword) &&
    schema.default === undefined &&
    !rule.among;
  if (entity.list.add && isLeft && entity.form.validate !== 'onChange') return 'left';
  if (!entity.endpoints.update || uiOf(entity, name, true).closed) return undefined;
  const sentences = blockingErrors(formOf(entity), decodeRecord(entity, wireWith(entity, rule)))
    .filter(({ path }) => path.join('/') === rule.path.join('/'))
    .map(({ message }) => message);
  return sentences.includes(rule.sentence) ? 'came' : undefined;
}

/** A record as the API would send it with the rule broken. */
function wireWith(entity: Entity, { path, fieldValue, among }: Rule): WireRecord {
  const broken = { ...(among ?? validRecord(entity, 0)), [String(path[0])]: fieldValue };
  // What cannot be encoded is missing.
  const missing = isEmpty(fieldValue) ? {} : { [String(path[0])]: undefined };
  const wire = { ...validWire(entity), ...missing, ...encodeRecord(entity, broken) };
  return fieldValue === undefined ? { ...wire, [String(path[0])]: null } : wire;
}

/** Breaks a rule in the real form as a user would, and submits. */
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
  const input = await inputOf(entity, rule);
  await type(input, rule);
  await submit(entity, 'add');
  // A save omits the blank item; the form shows its error when it is changed after a failed submit.
  if (!sentencesAt(rule).includes(rule.sentence)) await type(input, rule);
}

async function submit(entity: Entity, mode: 'add' | 'edit'): Promise<void> {
  const button = submitButton(entity, mode);
  // A form that is checked at every change cannot be submitted until it is valid.
  if (!(await button.findElement()).matches(':disabled')) await button.click();
}

async function type(input: Locator, rule: Rule): Promise<void> {
  if (rule.value === undefined || rule.value === '') {
    const filler = input.element().matches('[role=spinbutton]')
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

/** The input of a value, reached as a user would. */
async function inputOf(entity: Entity, { path: [name, ...path] }: Rule): Promise<Locator> {
  const field = entity.schema.properties[String(name)];
  const { byHand, options } = uiOf(entity, String(name), false);
  if (!field || !byHand) throw new Error(`Nobody can type into '${name}'.`);
  return byHand.input({ form: dialog(entity, 'add'), field, label: field.title ?? String(name), options, path });
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
