import type { Widget } from '../../../src/panel/widgets/widget.ts';
import { getProp } from '../../../src/shared/base/getProp.ts';
import {
  everyOption,
  type FieldSchema,
  type FieldType,
  rjsfOptions,
  rjsfWidgets,
} from '../../../src/shared/config/grammar.ts';
import { factorsOf } from '../../../src/shared/config/lineTotal.ts';
import { resolvedSchema } from '../../build/resolvedSchema.ts';
import {
  type EntityFiles,
  editedFields,
  formNames,
  isInForm,
  isValue,
  keysNameValues,
  referenceAt,
  textsOf,
  typeOf,
} from '../files.ts';
import { isRecordSchema } from '../grammarProblems.ts';
import { kinds } from '../grammars.ts';
import { missingOptions, type OptionsFor, optionProblems } from '../optionProblems.ts';
import { type ConfigProblem, listed, type Place } from '../place.ts';
import { choiceWidgetProblems, followProblems, innerFollowProblems, sectionProblems } from './formPartProblems.ts';
import { printProblems } from './printProblems.ts';

/** Problems in how an entity's fields are edited: `uiSchema`, `form.whenEditing` and `form.sections`. */
export function* formProblems(entity: EntityFiles): Generator<ConfigProblem> {
  yield* sectionProblems(entity);
  yield* printProblems(entity);
  for (const { name, edited, field } of editedFields(entity)) {
    if (name === 'ui:order') yield* entity.schema.exists ? orderProblems(edited, formNames(entity)) : [];
    else if (field.exists && !isInForm(field) && !saysReference(edited))
      yield edited.keyProblem('no-effect', 'has no effect: a readOnly field is not in the form.');
    else if (entity.schema.exists && !field.exists) {
      yield edited.unknownKey('unknown-field', `is not a field of ${entity.name}`, formNames(entity));
    } else {
      yield* editedProblems(edited, { entity, field });
      yield* followProblems(edited, entity, field);
    }
  }
}

/** Whether a reference is said here, or inside: where the field is only read, it is shown by its label. */
const saysReference = (edited: Place): boolean =>
  edited.get('ui:options', 'to').exists ||
  edited.entries.some(([name, inner]) => !name.startsWith('ui:') && saysReference(inner));

/** Problems in how a value and its nested values are edited. */
function* editedProblems(edited: Place, about: Omit<OptionsFor, 'kind' | 'target'>): Generator<ConfigProblem> {
  const { field } = about;
  yield* widgetProblems(edited, field);
  yield* enumProblems(edited, field);
  yield* choiceWidgetProblems(edited.get('ui:widget'), field);
  yield* settingProblems(edited, about);
  const [type, properties] = [typeOf(field), field.get('properties')];
  if (field.exists) yield* orderProblems(edited.get('ui:order'), type === 'object' ? properties.keys : []);
  for (const [name, inner] of edited.entries) {
    if (name.startsWith('ui:')) continue;
    yield* innerFollowProblems(inner);
    if (type === 'array' && name === 'items') yield* editedProblems(inner, { ...about, field: field.get('items') });
    else if (type === 'object' && properties.keys.includes(name)) {
      yield* editedProblems(inner, { ...about, field: properties.get(name) });
    } else if (type === 'object')
      yield inner.unknownKey('unknown-field', `is not a property of ${field.key}`, properties.keys);
    else if (type !== undefined)
      yield inner.unknownKey('unknown-word', 'does not belong here', type === 'array' ? ['items'] : []);
  }
}

function* orderProblems(order: Place, names: readonly string[]): Generator<ConfigProblem> {
  const ordered = order.items.map(({ text }) => text);
  for (const place of order.items)
    if (place.text !== '*') yield* place.mustBe(names, 'unknown-field', 'is not a field of the form');
  const left = names.filter((name) => !ordered.includes(name));
  if (order.exists && left.length > 0 && !ordered.includes('*')) {
    yield order.keyProblem(
      'field-left-out',
      (list) => `leaves out ${list(left)}: name them, or put '*' where the others go.`,
    );
  }
}

const { widgets } = kinds;

const named = (word: Widget['namedBy'], place: Place): Widget | undefined =>
  widgets.find(({ name, namedBy }) => namedBy === word && name === place.text);

/** The values of `ui:widget` for a field type. */
const widgetsFor = (type: FieldType): string[] => [
  ...widgets.flatMap(({ name, namedBy, types }) => (namedBy === 'ui:widget' && types.includes(type) ? [name] : [])),
  ...rjsfWidgets[type],
];

const allWidgets: ReadonlySet<string> = new Set([
  ...widgets.flatMap(({ name, namedBy }) => (namedBy === 'ui:widget' ? [name] : [])),
  ...Object.values(rjsfWidgets).flat(),
]);

function* widgetProblems(edited: Place, field: Place): Generator<ConfigProblem> {
  const type = typeOf(field);
  const [widget, own] = [edited.get('ui:widget'), edited.get('ui:field')];
  if (own.exists && widget.exists) yield widget.keyProblem('no-effect', "has no effect beside 'ui:field'.");
  if (type === undefined) return;
  const fitting = widgetsFor(type);
  if (widget.text !== undefined && allWidgets.has(widget.text) && !fitting.includes(widget.text)) {
    yield widget.problem(
      'widget-mismatch',
      (list) => `'${widget.text}' cannot edit a field of type '${type}'. Widgets that can: ${list(fitting)}.`,
    );
  }
  const kind = named('ui:field', own);
  if (kind && !kind.types.includes(type))
    yield own.problem('widget-mismatch', `'${own.text}' cannot edit a field of type '${type}'.`);
  yield* itemProblems(widget, named('ui:widget', widget), field);
  yield* itemProblems(own, kind, field);
}

/** A problem if a list has other items than its widget edits. */
function* itemProblems(place: Place, kind: Widget | undefined, field: Place): Generator<ConfigProblem> {
  if (!kind?.items || typeOf(field) !== 'array' || !field.get('items').exists) return;
  const { type, properties = [], plain = false } = kind.items;
  const lacking = properties.filter((name) => !field.get('items', 'properties', name).exists);
  const types: readonly (string | undefined)[] = [type].flat();
  if (!types.includes(field.get('items', 'type').text)) {
    yield place.problem(
      'widget-mismatch',
      `'${kind.name}' edits items of type '${types.join("' or '")}', and those of '${field.key}' are of another.`,
    );
  } else if (lacking.length > 0) {
    yield place.problem(
      'widget-mismatch',
      `'${kind.name}' edits items with ${listed(lacking)}, which those of '${field.key}' lack.`,
    );
  } else if (plain) {
    for (const [name, property] of field.get('items', 'properties').entries) {
      const what = notPlain(property);
      if (what === undefined) continue;
      yield place.problem(
        'widget-mismatch',
        `'${kind.name}' edits texts, numbers and yes or no, and '${name}' is ${what}. Leave '${place.key}' out: the form has an input for it.`,
      );
    }
  }
}

/** What makes a value more than a text, a number or a boolean; undefined for one of these. */
function notPlain(property: Place): string | undefined {
  if (property.get('reference').exists) return 'a reference';
  if (textsOf(property) && typeOf(property) !== 'boolean') return 'one of a few values';
  if (/^date/.test(property.get('format').text ?? '')) return 'a date';
  const type = typeOf(property);
  return type === 'object' || type === 'array' ? (type === 'array' ? 'a list' : 'an object') : undefined;
}

function* enumProblems(edited: Place, field: Place): Generator<ConfigProblem> {
  const names = edited.get('ui:enumNames');
  const values = textsOf(field);
  if (names.exists && field.exists && !values) {
    yield names.keyProblem('no-effect', `has no effect: '${field.key}' has no enum.`);
  } else if (values && names.items.length > 0 && names.items.length !== values.length) {
    yield names.problem(
      'wrong-count',
      (list) => `has ${names.items.length} names for ${values.length} values: ${list(values)}.`,
    );
  } else yield* keysNameValues(names, field);
  for (const value of edited.get('ui:enumDisabled').items) yield* isValue(value, field);
}

/** Problems in the options of a field's widget, which may be the default one. */
function* settingProblems(edited: Place, about: Omit<OptionsFor, 'kind' | 'target'>): Generator<ConfigProblem> {
  const options = edited.get('ui:options');
  const isOverlay = edited.path[0] !== 'uiSchema';
  const isNamed = edited.get('ui:widget').exists || edited.get('ui:field').exists;
  const kind =
    named('ui:widget', edited.get('ui:widget')) ??
    named('ui:field', edited.get('ui:field')) ??
    (isNamed ? undefined : defaultWidget(about.entity, about.field));
  // The widget of a field is unknown until its schema is valid.
  const isKnown = isRecordSchema(about.entity.schema.value) && about.field.exists;
  if (!isNamed && !isOverlay && isKnown) yield* misplacedOptions(options, kind);
  if (isKnown) yield* totalProblems(options.get('total'), about);
  if (!kind) return;
  const to = options.get('to').text ?? referenceAt(about.field).get('to').text;
  const target = about.entity.entities.get(to ?? '');
  if (!isOverlay) yield* missingOptions(edited, { ...about, kind });
  yield* optionProblems(options, { ...about, kind, target });
}

/** Problems in the total of a list's lines. */
function* totalProblems(
  total: Place,
  { entity, field }: Omit<OptionsFor, 'kind' | 'target'>,
): Generator<ConfigProblem> {
  if (!total.exists) return;
  const lines = field.get('items').get('properties');
  if (!lines.exists) yield total.keyProblem('no-effect', `has no effect: '${field.key}' is no list of objects.`);
  const numbers = lines.keys.filter((name) => ['number', 'integer'].includes(typeOf(lines.get(name)) ?? ''));
  const sum = total.get('sum');
  if (lines.exists && factorsOf(sum.text ?? '').some((name) => !numbers.includes(name)))
    yield sum.unknown('unknown-field', `is not a number of ${field.key}, or several with '*' between them`, numbers);
  const as = total.get('as');
  const shown = entity.ui.get('list', 'columns').items.flatMap((column) => column.get('field').text ?? []);
  if (as.exists && !shown.includes(as.text ?? '')) yield as.unknown('unknown-field', 'has no column', shown);
}

/** The widget of ours that edits a field by default; undefined if rjsf edits it. */
function defaultWidget(entity: EntityFiles, field: Place): Widget | undefined {
  const schema = entity.schema.value;
  // Other checks report the problems of an invalid schema.
  if (!isRecordSchema(schema)) return undefined;
  const [resolved, isInside] = [resolvedSchema(schema), field.path[0] === 'properties'];
  const path = isInside ? field.path : ['properties', field.key];
  const fieldSchema = path.reduce<unknown>((node, step) => getProp(node, String(step)), resolved);
  return isField(fieldSchema) ? widgets.find((widget) => widget.byDefault?.(fieldSchema)) : undefined;
}

const isField = (value: unknown): value is FieldSchema =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The grammar allows the options of every default widget; this reports those that belong to another widget. */
function* misplacedOptions(options: Place, kind: Widget | undefined): Generator<ConfigProblem> {
  const known = [...Object.keys(everyOption), ...Object.keys(kind ? kind.options.properties : rjsfOptions)];
  const others = [rjsfOptions, ...widgets.flatMap((widget) => (widget.byDefault ? [widget.options.properties] : []))];
  for (const [name, place] of options.entries) {
    const isOther = others.some((properties) => name in properties);
    if (isOther && !known.includes(name)) yield place.unknownKey('misplaced-word', 'does not belong here', known);
  }
}
