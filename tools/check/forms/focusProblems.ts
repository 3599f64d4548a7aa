import type { EntityFiles } from '../files.ts';
import type { ConfigProblem } from '../place.ts';

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
