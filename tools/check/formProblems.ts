import { type FieldType, ownFields, ownWidgets, rjsfWidgets } from '../../src/config/grammar.ts';
import {
  type EntityFiles,
  editableNames,
  fieldAt,
  isReadOnly,
  namesField,
  namesValue,
  textsOf,
  typeOf,
} from './files.ts';
import { listed, type Place, type Problem } from './place.ts';

/** The widgets that can edit a field of a type. */
const widgetsFor = (type: FieldType): string[] => [
  ...Object.entries(ownWidgets).flatMap(([name, types]) => (types.some((own) => own === type) ? [name] : [])),
  ...Object.entries(rjsfWidgets).flatMap(([own, names]) => (own === type ? names : [])),
];

const ownFieldNames: readonly string[] = Object.keys(ownFields);

/** What is wrong with how an entity's fields are edited. */
export function* formProblems(entity: EntityFiles, entities: ReadonlyMap<string, EntityFiles>): Generator<Problem> {
  for (const uiSchema of [entity.ui.get('uiSchema'), entity.ui.get('form', 'whenEditing')]) {
    yield* orderProblems(uiSchema.get('ui:order'), entity);
    for (const [name, edited] of uiSchema.entries) {
      if (name === 'ui:order') continue;
      const field = fieldAt(entity, name);
      if (isReadOnly(field)) yield edited.keyProblem('is of no use: a readOnly field is not in the form.');
      else if (entity.schema.exists && !field.exists) {
        yield edited.unknownKey(`is no field of ${entity.name}`, editableNames(entity));
      } else {
        yield* widgetProblems(edited, field);
        yield* enumProblems(edited, field);
        yield* referenceProblems(edited, field, entities);
      }
    }
  }
}

function* orderProblems(order: Place, entity: EntityFiles): Generator<Problem> {
  const names = editableNames(entity);
  const ordered = order.items.map(({ text }) => text);
  for (const place of order.items) {
    if (place.text !== undefined && ![...names, '*'].includes(place.text)) {
      yield place.unknown(`is no field of the form`, names);
    }
  }
  const left = names.filter((name) => !ordered.includes(name));
  if (order.exists && left.length > 0 && !ordered.includes('*')) {
    yield order.keyProblem(`leaves out ${listed(left)}: name them, or put '*' where the others go.`);
  }
}

function* widgetProblems(edited: Place, field: Place): Generator<Problem> {
  const type = typeOf(field);
  const widget = edited.get('ui:widget');
  const known = Object.values(rjsfWidgets).some((names) => names.some((name) => name === widget.text));
  const fitting = type === undefined ? [] : widgetsFor(type);
  if (widget.text !== undefined && type !== undefined && !fitting.includes(widget.text)) {
    if (known || widget.text in ownWidgets) {
      yield widget.problem(
        `'${widget.text}' cannot edit a field of type '${type}'. Widgets that can: ${listed(fitting)}.`,
      );
    }
  }
  const own = edited.get('ui:field');
  if (own.exists && widget.exists) yield widget.keyProblem("is of no use beside 'ui:field'.");
  if (own.text === undefined || !ownFieldNames.includes(own.text)) return;
  if (type !== 'array' || field.get('items', 'type').text !== 'object') {
    yield own.problem(`'${own.text}' edits a list of objects, and '${field.path.at(-1)}' is none.`);
  } else if (own.text === 'ImageManager' && !field.get('items', 'properties', 'url').exists) {
    yield own.problem(`'ImageManager' edits images with a 'url', and the items of '${field.path.at(-1)}' have none.`);
  }
}

function* enumProblems(edited: Place, field: Place): Generator<Problem> {
  const names = edited.get('ui:enumNames');
  const values = textsOf(field);
  if (names.exists && !values) {
    yield names.keyProblem(`is of no use: '${field.path.at(-1)}' has no enum.`);
  } else if (values && names.items.length > 0 && names.items.length !== values.length) {
    yield names.problem(`has ${names.items.length} names for ${values.length} values: ${listed(values)}.`);
  } else if (values) {
    for (const [key, place] of names.entries) {
      if (!values.includes(key)) yield place.unknownKey(`is no value of ${field.path.at(-1)}`, values);
    }
  }
  for (const value of edited.get('ui:enumDisabled').items) yield* namesValue(value, field);
}

function* referenceProblems(
  edited: Place,
  field: Place,
  entities: ReadonlyMap<string, EntityFiles>,
): Generator<Problem> {
  if (edited.get('ui:widget').text !== 'Reference') return;
  const options = edited.get('ui:options');
  const isList = typeOf(field) === 'array';
  if (isList && field.get('items').exists && typeOf(field.get('items')) !== 'string') {
    yield edited
      .get('ui:widget')
      .problem(`'Reference' edits ids, and the items of '${field.path.at(-1)}' are no texts.`);
  }
  if (isList && options.get('none').exists)
    yield options.get('none').keyProblem('is never shown: a list is just empty.');
  const to = options.get('to');
  const target = entities.get(to.text ?? '');
  if (to.text !== undefined && !target) yield to.unknown('is no entity', entities.keys());
  if (!target) return;
  const label = options.get('label');
  for (const name of [label, ...label.items]) yield* namesField(name, target);
  yield* namesField(options.get('tree', 'parent'), target);
}
