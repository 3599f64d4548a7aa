import { type Entity, isChangeable } from '../../../shared/config/entity.ts';
import type { AllTexts } from '../../../shared/config/grammar.ts';
import { canSortBySeveral } from '../../../shared/config/paging.ts';

/** Keys, or a combination of keys, with their description. */
interface KeyLine {
  readonly pressed: readonly string[];
  readonly does: string;
}

/** The keys of one place. */
interface KeyGroup {
  readonly heading: string;
  readonly keys: readonly KeyLine[];
}

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);
const withCommand = (key: string): string => (isMac ? `⌘ ${key}` : `Ctrl ${key}`);
const withAlt = (key: string): string => (isMac ? `⌥ ${key}` : `Alt ${key}`);

/**
 * All keys of the panel, by the place where they work.
 * @param entities the user's entities: keys that none of them supports are left out
 */
export function keysOf(entities: readonly Entity[], texts: AllTexts): readonly KeyGroup[] {
  const ifSome = (can: (entity: Entity) => unknown, ...lines: readonly KeyLine[]) =>
    entities.some((entity) => Boolean(can(entity))) ? lines : [];
  const key = (does: string, ...pressed: readonly string[]): KeyLine => ({ pressed, does });
  const groups: readonly KeyGroup[] = [
    {
      heading: texts.keysAnywhere,
      keys: [
        key(texts.goTo, withCommand('K')),
        ...ifSome(() => true, key(texts.search, '/')),
        key(texts.keys, '?'),
        key(texts.keyMessages, 'F8'),
        ...ifSome(canUndo, key(texts.undo, withCommand('Z'))),
        key(texts.close, 'Esc'),
      ],
    },
    {
      heading: texts.keysInTable,
      keys: [
        ...ifSome(
          () => true,
          key(texts.keyRows, '↑', '↓', '←', '→'),
          key(texts.keyRowEnds, 'Home', 'End'),
          key(texts.keyTableEnds, withCommand('Home'), withCommand('End')),
          key(texts.keyPages, 'PageUp', 'PageDown'),
        ),
        ...ifSome(({ form, list }) => form || list.rowClick === 'show', key(texts.keyOpen, 'Enter')),
        ...ifSome(({ bulk }) => bulk, key(texts.keySelect, 'Space')),
        ...ifSome(canMove, key(texts.keyMove, withAlt('↑'), withAlt('↓'))),
        ...ifSome(({ endpoints }) => endpoints.remove, key(texts.keyDelete, 'Delete')),
        ...ifSome(canSortBySeveral, key(texts.keySortAlso, 'Shift Enter')),
        ...ifSome(({ list }) => list.chooseColumns, key(texts.keyResize, 'Shift ←', 'Shift →')),
      ],
    },
    {
      heading: texts.keysInForm,
      keys: [
        ...ifSome(({ form }) => form, key(texts.keySave, withCommand('S'))),
        ...ifSome(canGoOn, key(texts.previous, withAlt('PageUp')), key(texts.next, withAlt('PageDown'))),
      ],
    },
  ];
  return groups.filter(({ keys }) => keys.length > 0);
}

const canUndo = ({ undo, endpoints }: Entity) =>
  undo !== 'never' && (endpoints.update ?? (undo === 'always' && endpoints.remove));

const canMove = (entity: Entity) => entity.list.move !== undefined && isChangeable(entity, entity.list.move);

const canGoOn = ({ form, endpoints }: Entity) => form?.neighbours && endpoints.update;
