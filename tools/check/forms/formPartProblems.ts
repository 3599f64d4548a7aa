import {
  type EntityFiles,
  editedFields,
  fieldAt,
  formNames,
  isInForm,
  keyNamesField,
  namesField,
  repeated,
  textsOf,
  typeOf,
} from '../files.ts';
import { kinds } from '../grammars.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** Problems in `form.sections`: each field of the form must be in one of them, and in no other. */
export function* sectionProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const sections = entity.ui.get('form', 'sections');
  if (!sections.exists || !entity.schema.exists) return;
  const names = formNames(entity);
  const seen = new Map<string, string>();
  for (const title of repeated(sections.items.map((section) => section.get('title'))))
    yield title.problem('duplicate-title', `'${title.text}' is a section already.`);
  for (const section of sections.items) {
    const title = section.get('title');
    for (const place of section.get('fields').items) {
      const name = place.text ?? '';
      const other = seen.get(name);
      if (!isInForm(fieldAt(entity, name)))
        yield place.problem('no-effect', 'has no effect: a readOnly field is not in the form.');
      else if (place.text !== undefined && !names.includes(name))
        yield place.unknown('unknown-field', 'is not a field of the form', names);
      else if (other !== undefined && other !== title.text)
        yield place.problem('duplicate-field', `'${name}' is in '${other}' already.`);
      seen.set(name, title.text ?? '');
    }
  }
  const uiSchema = entity.ui.get('uiSchema');
  const left = names.filter((name) => !seen.has(name) && uiSchema.get(name, 'ui:widget').text !== 'hidden');
  if (left.length > 0)
    yield sections.keyProblem(
      'field-left-out',
      (list) => `leaves out ${list(left)}: every field of the form is in a section.`,
    );
  const order = uiSchema.get('ui:order');
  if (order.exists) yield order.keyProblem('no-effect', 'has no effect beside form.sections, which say the order.');
}

const FOCUS = 'ui:autofocus';

/** More than one field with autofocus. */
export function* focusProblems({ ui }: EntityFiles): Generator<ConfigProblem> {
  const adding = ui.get('uiSchema');
  const editing = ui.get('form', 'whenEditing');
  const first = adding.entries.filter(([, edited]) => edited.get(FOCUS).value === true);
  const [[owner = ''] = [], ...others] = first;
  for (const [, edited] of others)
    yield edited
      .get(FOCUS)
      .problem('duplicate-autofocus', `'${owner}' has the cursor already: only one field of a form can have it.`);
  // While editing, the field of the add form keeps its autofocus unless overridden.
  const kept = first.filter(([name]) => editing.get(name, FOCUS).value !== false).map(([name]) => name);
  for (const [name, edited] of editing.entries) {
    if (edited.get(FOCUS).value !== true) continue;
    const other = kept.find((one) => one !== name);
    if (other !== undefined)
      yield edited
        .get(FOCUS)
        .problem('duplicate-autofocus', `'${other}' has the cursor already: only one field of a form can have it.`);
    kept.push(name);
  }
}

/** What a field needs of the entity that it refers to, to open that one's form. */
const needs = { create: 'endpoints.create', edit: 'endpoints.update' } as const;

/** `where` by fields that are not there; `create` and `edit` where records cannot be added or edited in a form. */
export function* referenceFormProblems(entity: EntityFiles): Generator<ConfigProblem> {
  for (const { options, target } of editedFields(entity)) {
    if (!target?.ui.exists) continue;
    for (const [, from] of options.get('where').entries) {
      yield* keyNamesField(from, target);
      yield* namesField(from, entity);
    }
    for (const [word, call] of Object.entries(needs)) {
      const missing = ['form', call].filter((path) => !target.ui.get(...path.split('.')).exists);
      if (options.get(word).value !== true || missing.length === 0) continue;
      yield options
        .get(word)
        .keyProblem('no-effect', `has no effect: ${target.name} has no ${missing.join(' and no ')}.`);
    }
  }
}

/** Widgets that offer a field's values. */
const choosing = ['select', 'radio', 'checkboxes'];
/** Widgets that put a whole file into the record. */
const embedding = ['file', 'files', 'data-url'];

/** Widgets that store the URL of an uploaded file. */
const uploading = kinds.widgets.filter(({ options }) => 'upload' in options.properties).map(({ name }) => name);

/** Problems with an rjsf widget that fits the field's type but not its values. */
export function* choiceWidgetProblems(widget: Place, field: Place): Generator<ConfigProblem> {
  const { text } = widget;
  if (text === undefined || typeOf(field) === undefined) return;
  const name = field.key;
  if (choosing.includes(text) && !textsOf(field)) {
    yield widget.problem(
      'widget-mismatch',
      `'${text}' offers the values of a field, and '${name}' has no enum: people could choose nothing.`,
    );
  }
  if (embedding.includes(text) && field.get('format').text !== 'data-url') {
    yield widget.problem(
      'widget-mismatch',
      (list) => `'${text}' would put the file itself into the record. Widgets that upload it: ${list(uploading)}.`,
    );
  }
}

/** Problems in the options `from` and `as`, which compute a field of a new record from another. */
export function* followProblems(edited: Place, entity: EntityFiles, field: Place): Generator<ConfigProblem> {
  const [from, as] = [edited.get('ui:options', 'from'), edited.get('ui:options', 'as')];
  if (as.exists && !from.exists) yield as.keyProblem('no-effect', "has no effect without 'from'.");
  if (from.text === undefined || !entity.schema.exists) return;
  const own = field.key;
  const names = formNames(entity).filter((name) => name !== own);
  if (from.text === own) yield from.problem('circular-value', 'is this field itself: name another.');
  else if (!names.includes(from.text)) yield from.unknown('unknown-field', 'is not a field of the form', names);
  else if (edited.path[0] !== 'uiSchema')
    yield from.keyProblem('no-effect', 'has no effect: only a new record gets a value from it.');
  else if (leadsBack(entity, own))
    yield from.problem(
      'circular-value',
      `'${from.text}' gets its value from this field: each would wait for the other.`,
    );
  const [type, source] = [typeOf(field), typeOf(fieldAt(entity, from.text))];
  if (type === undefined || source === undefined) return;
  if (type !== source) {
    yield from.problem('field-mismatch', `'${from.text}' is of type '${source}', and '${own}' of type '${type}'.`);
  } else if (as.text !== undefined && as.text !== 'copy' && type !== 'string') {
    yield as.problem('field-mismatch', `'${as.text}' is for texts: '${own}' is of type '${type}'.`);
  }
  if (field.get('default').exists)
    yield from.keyProblem('no-effect', `has no effect: '${own}' starts with its default.`);
}

/** The same options where they have no effect: inside an object, or in a list's entries. */
export function* innerFollowProblems(edited: Place): Generator<ConfigProblem> {
  for (const option of edited.get('ui:options').given('from', 'as'))
    yield option.keyProblem('no-effect', 'has no effect here: only whole fields have their value from another.');
}

/** Whether a field depends on itself. */
function leadsBack(entity: EntityFiles, own: string): boolean {
  const sourceOf = (name: string) => entity.ui.get('uiSchema', name, 'ui:options', 'from').text;
  const passed = new Set<string>();
  for (let at = sourceOf(own); at !== undefined && !passed.has(at); at = sourceOf(at)) {
    if (at === own) return true;
    passed.add(at);
  }
  return false;
}
