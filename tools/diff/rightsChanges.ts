import { grouped } from '../../src/shared/base/grouped.ts';
import {
  allowedIn,
  hasRights,
  type RightsCell,
  rightsCells,
  rolesIn,
  type When,
  withFieldRights,
} from '../rights/rightsCells.ts';
import type { Change, Effect } from './change.ts';

type Documents = ReadonlyMap<string, unknown>;

/** One cell of the table of rights, before and after. */
interface CellPair {
  readonly before?: RightsCell;
  readonly after?: RightsCell;
}

/** What a role may do more or less, in words. */
interface Told {
  readonly cell: RightsCell;
  readonly effect: Effect;
  /** 'may now', or 'may no longer'. */
  readonly may: string;
  readonly does: string;
  /** With which records. */
  readonly which: string;
}

/** Who may do more or less than before. Where both sides have the same rights for everybody, there is nothing to report. */
export function rightsChanges(before: Documents, after: Documents): Change[] {
  const isTold = hasRights(before) || hasRights(after) || allowedIn(before).join() !== allowedIn(after).join();
  if (!isTold) return [];
  const roles = [...new Set([...rolesIn(before), ...rolesIn(after)])];
  const ofFields = [before, after].flatMap(withFieldRights);
  const pairs = new Map<string, CellPair>();
  for (const cell of rightsCells(before, roles, ofFields)) pairs.set(keyOf(cell), { before: cell });
  for (const cell of rightsCells(after, roles, ofFields))
    pairs.set(keyOf(cell), { ...pairs.get(keyOf(cell)), after: cell });
  const isWhole = (cell: RightsCell) => wholes(cell).some((key) => isHeld(pairs.get(key)));
  const told = [...pairs.values()].flatMap((pair) => {
    const cell = pair.after ?? pair.before;
    return cell && (!isOfField(cell) || isWhole(cell)) ? toldOf(pair) : [];
  });
  return together(told);
}

const keyOf = ({ entity, role, right, of, path }: RightsCell): string =>
  JSON.stringify([entity, role, path[1] === 'fields', right, of]);

const isOfField = ({ path }: RightsCell): boolean => path[1] === 'fields';

/** The cells that a right to a field is a part of: a change of one of these is reported there. */
const wholes = ({ entity, role, right }: RightsCell): string[] =>
  (right === 'read' ? ['read'] : ['add', 'edit']).map((whole) =>
    JSON.stringify([entity, role, false, whole, undefined]),
  );

const isHeld = ({ before, after }: CellPair = {}): boolean => before !== undefined && after !== undefined;

function toldOf({ before, after }: CellPair): Told[] {
  const tell = (cell: RightsCell, effect: Effect, may: string, which = ''): Told => ({
    cell,
    effect,
    may,
    does: doing(cell),
    which,
  });
  if (!before) return after ? [tell(after, 'opens', 'may now', whichOf(after.when))] : [];
  if (!after) return [tell(before, 'closes', 'may no longer', whichOf(before.when))];
  const [was, is] = [before.when, after.when];
  if (String(was) === String(is)) return [];
  if (is === 'always') return [tell(after, 'opens', 'may now', `, whether or not ${orOf(was)}`)];
  if (was === 'always') return [tell(after, 'closes', 'may now only', whichOf(is))];
  // Which records meet another condition cannot be told: a new one counts as more.
  const effect = is.some((one) => !was.includes(one)) ? 'opens' : 'closes';
  return [tell(after, effect, 'may now', `${whichOf(is)}, and before if ${orOf(was)}`)];
}

const orOf = (when: When): string => (when === 'always' ? '' : when.join(', or '));

const whichOf = (when: When): string => (when === 'always' ? '' : ` if ${orOf(when)}`);

const verbs: Readonly<Record<string, string>> = {
  read: 'read',
  add: 'add',
  edit: 'change',
  remove: 'delete',
  import: 'import',
  export: 'export',
};

const doing = ({ right, of }: RightsCell): string => (right === 'act' ? `do '${of}' with` : (verbs[right] ?? right));

/** One sentence for all that a role may do more with the records of an entity, and one for less. */
function together(told: readonly Told[]): Change[] {
  const groups = grouped(told, ({ cell, effect, may, which }) =>
    JSON.stringify([cell.entity, cell.role, effect, may, which, isOfField(cell) && cell.of]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { cell, effect, may, which } = first;
    const { entity, role, of } = cell;
    const what = isOfField(cell) ? `${of} of ${entity}` : entity;
    return {
      file: `${entity}.ui.json`,
      path: group.length === 1 || isOfField(cell) ? cell.path.slice(0, isOfField(cell) ? 3 : undefined) : ['rights'],
      effect,
      message: `${role} ${may} ${listOf(group.map(({ does }) => does))} ${what}${which}`,
    };
  });
}

/** 'read, add and change' */
const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
