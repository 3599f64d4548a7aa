import { ME } from '../../../src/shared/config/filterWords.ts';
import { type EntityFiles, fieldAtPath, referenceAt } from '../files.ts';
import type { ConfigProblem } from '../place.ts';

/** Problems with filters by the signed-in person: their field must refer to people. */
export function* meProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const people = entity.panel.get('session', 'entity').text;
  const list = entity.ui.get('list');
  const filters = [list.get('filter'), ...list.get('filters').items];
  const chosen = [
    ...filters.flatMap((filter) =>
      filter.get('options').items.map((option) => [filter.get('field').text ?? '', option.get('values')] as const),
    ),
    ...list.get('views').items.flatMap((view) => view.get('filters').entries),
  ];
  for (const [name, values] of chosen) {
    const to = referenceAt(fieldAtPath(entity, name)).get('to').text ?? '';
    const isOfPeople = name === 'id' ? entity.name === people : to === people;
    for (const value of values.items) {
      if (value.text === ME && people !== undefined && !isOfPeople) {
        yield value.problem('missing-reference', `'${name}' does not refer to ${people}: no value of it is a person.`);
      }
    }
  }
}
