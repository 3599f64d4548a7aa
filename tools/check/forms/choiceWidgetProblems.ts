import { textsOf, typeOf } from '../files.ts';
import { kinds } from '../grammars.ts';
import type { ConfigProblem, Place } from '../place.ts';

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
