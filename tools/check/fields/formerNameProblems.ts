import type { EntityFiles } from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** Former names (`was`) of the entity, of its fields, and of the values of choices: each is of one thing, and of none that is there. */
export function* formerNameProblems({ schema, entities }: EntityFiles): Generator<ConfigProblem> {
  const was = schema.get('was');
  if (was.text !== undefined) {
    const others = [...entities.values()].filter((other) => other.schema.get('was').text === was.text);
    if (entities.has(was.text)) yield isThere(was, 'an entity');
    else if (others.length > 1) yield isTwice(was);
  }
  yield* fieldProblems(schema.get('properties'));
}

function* fieldProblems(properties: Place): Generator<ConfigProblem> {
  const known = new Set<string>();
  for (const [, field] of properties.entries) {
    const was = field.get('was');
    if (was.text !== undefined) {
      if (properties.keys.includes(was.text)) yield isThere(was, 'a field');
      else if (known.has(was.text)) yield isTwice(was);
      else if (field.get('derived').exists)
        yield was.keyProblem('no-effect', "'was' has no effect: a derived field is not stored.");
      known.add(was.text);
    }
    yield* valueProblems(field.get('oneOf'));
    yield* valueProblems(field.get('items', 'oneOf'));
    yield* fieldProblems(field.get('properties'));
    yield* fieldProblems(field.get('items', 'properties'));
  }
}

function* valueProblems(choices: Place): Generator<ConfigProblem> {
  const known = new Set<unknown>();
  const values = choices.items.map((choice) => choice.get('const').value);
  for (const choice of choices.items) {
    const was = choice.get('was');
    if (!was.exists) continue;
    if (values.includes(was.value)) yield isThere(was, 'a value');
    else if (known.has(was.value)) yield isTwice(was);
    known.add(was.value);
  }
}

const isThere = (was: Place, what: string): ConfigProblem =>
  was.problem('name-taken', `'${was.value}' is ${what} that is there: 'was' is a name that is gone.`);

const isTwice = (was: Place): ConfigProblem =>
  was.problem('name-taken', `'${was.value}' has become something else already: 'was' may say so once.`);
