import { dataWords, definitionIn } from '../../build/dereferenced.ts';
import type { EntityFiles } from '../files.ts';
import type { ConfigProblem, Place } from '../place.ts';

/** Problems with '$ref': broken and circular references. The target is checked where it is used. */
export function* definitionProblems({ source }: EntityFiles): Generator<ConfigProblem> {
  const definitions = source.get('$defs');
  for (const ref of refsIn(source)) {
    const name = definitionIn(ref.value);
    if (name === undefined) continue;
    if (!definitions.keys.includes(name)) {
      yield ref.unknown(
        'unknown-definition',
        'leads nowhere',
        definitions.keys.map((key) => `#/$defs/${key}`),
      );
    } else if (ref.path[0] === '$defs' && leadsTo(definitions, name, String(ref.path[1]))) {
      yield ref.problem(
        'circular-definition',
        `leads back to '${ref.path[1]}' itself: a record cannot contain itself without end.`,
      );
    }
  }
}

/** Every '$ref' in a schema. */
function refsIn(place: Place): Place[] {
  const inner = [...place.items, ...place.entries.flatMap(([key, one]) => (dataWords.has(key) ? [] : [one]))];
  const ref = place.get('$ref');
  return [...(ref.text === undefined ? [] : [ref]), ...inner.flatMap(refsIn)];
}

/** Whether one definition uses another, directly or indirectly. */
function leadsTo(definitions: Place, from: string, to: string, seen: ReadonlySet<string> = new Set()): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  return refsIn(definitions.get(from)).some((ref) => {
    const name = definitionIn(ref.value);
    return name !== undefined && leadsTo(definitions, name, to, new Set([...seen, from]));
  });
}
