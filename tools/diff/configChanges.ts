import { getProp } from '../../src/shared/base/getProp.ts';
import type { Change } from './change.ts';
import { recordChanges } from './recordChanges.ts';
import { withNewFields, withNewNames } from './renamed.ts';
import { rightsChanges } from './rightsChanges.ts';
import { screenChanges } from './screenChanges.ts';
import { SidePair } from './sidePair.ts';

/** A config: the parsed files of `schema/` by name. */
export type Documents = ReadonlyMap<string, unknown>;

const RECORD = '.schema.json';
const SCREEN = '.ui.json';

/** The semantic changes between two configs. Formatting and the order of keys do not count. */
export function configChanges(from: Documents, after: Documents): Change[] {
  const before = withNewNames(from, after);
  const files = [...new Set([...before.keys(), ...after.keys()])].sort();
  const ofFiles = files.flatMap((file) => {
    const pair = SidePair.of(file, before.get(file), after.get(file));
    const isRecord = file.endsWith(RECORD);
    if (pair.isSame || !(isRecord || file.endsWith(SCREEN) || file === 'panel.json')) return [];
    if (pair.isAdded || pair.isRemoved) return [...entityChanges(pair, file)];
    const screen = after.get(file.replace(RECORD, SCREEN));
    return [...(isRecord ? recordChanges(pair, getProp(screen, 'rights') !== undefined) : screenChanges(pair))];
  });
  return [...ofFiles, ...rightsChanges(withNewFields(before, after), after)];
}

/** An added or removed entity, reported once for its two files. */
function* entityChanges(pair: SidePair, file: string): Generator<Change> {
  if (file.endsWith(SCREEN)) return;
  const name = file.replace(/\.schema\.json$/, '');
  if (pair.isAdded) yield pair.change('behaviour', `the entity '${name}' is new`);
  else yield pair.change('api', `the entity '${name}' is gone, and its calls with it`);
}
