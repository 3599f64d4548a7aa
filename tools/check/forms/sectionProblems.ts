import { type EntityFiles, fieldAt, formNames, isInForm, repeated } from '../files.ts';
import type { ConfigProblem } from '../place.ts';

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
