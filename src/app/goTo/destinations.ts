import { labelOf } from '../../cells/cell.ts';
import type { Entity } from '../../config/entity.ts';
import type { OpenedTexts, Panel } from '../../config/grammar.ts';
import { type MenuPage, pathOf } from '../../config/menu.ts';
import type { RecentRecord } from '../../data/recent.ts';
import { folded } from '../../look/folded.ts';
import { formAddress } from '../../screens/formAddress.ts';
import type { EntityRecord } from '../../wire/record.ts';
import type { Listed } from './useListed.ts';

/** Something to go to: a screen, a record, the form of a new one. */
export interface Destination {
  /** What it is found by. */
  readonly title: string;
  /** The heading that it stands below. */
  readonly group: string;
  /** What tells it from others with the same title. */
  readonly beside?: string | undefined;
  /** With what is open there. */
  readonly path: string;
}

/** What there is to go to. */
export interface Places {
  readonly pages: readonly MenuPage[];
  readonly lists: readonly Listed[];
  readonly recent: readonly RecentRecord[];
  readonly texts: OpenedTexts & Pick<Panel['texts'], 'actions'>;
}

/** At most so many records of one list are found. */
const MOST = 7;

/**
 * What a text finds: records that were opened last, screens, actions, then records by list; of each those first whose
 * name begins with the text. A blank text finds all but the records of lists.
 */
export function destinationsFor(text: string, places: Places): readonly Destination[] {
  const wanted = folded(text.trim());
  const fixed = fixedPlaces(places);
  if (wanted === '') return fixed.flat();
  const named = fixed.flatMap((group) => best(group, ({ title }) => folded(title), wanted));
  const records = places.lists.flatMap((list) =>
    best(list.records, (record) => nameOf(list.entity, record), wanted)
      .slice(0, MOST)
      .map((record) => ({
        title: labelOf(list.entity, record),
        group: list.title,
        path: placeOf(list, String(record['id'])),
      })),
  );
  return [...named, ...records];
}

/** The places that are always there, by heading. */
function fixedPlaces({ pages, lists, recent, texts }: Places): readonly (readonly Destination[])[] {
  const opened = recent.flatMap(({ entity, id, label }): Destination[] => {
    // Of a list that the person may no longer see, nothing is told.
    const list = lists.find((one) => one.entity.name === entity);
    return list ? [{ title: label, group: texts.goToRecent, beside: list.title, path: placeOf(list, id) }] : [];
  });
  const screens = pages.map((page) => ({ title: page.title, group: texts.goToScreens, path: pathOf(page) }));
  const actions = lists.flatMap(({ entity: { form, list }, path }): Destination[] =>
    form && list.add ? [{ title: list.add, group: texts.actions, path: path + formAddress('add') }] : [],
  );
  return [opened, screens, actions];
}

/** Those whose name has the text: first where it begins the name, then where it begins a word. */
function best<Each>(all: readonly Each[], nameOf: (one: Each) => string, wanted: string): readonly Each[] {
  const ranked: [Each[], Each[], Each[]] = [[], [], []];
  for (const one of all) {
    const name = nameOf(one);
    const at = name.indexOf(wanted);
    if (at >= 0) ranked[at === 0 ? 0 : name.includes(` ${wanted}`) ? 1 : 2].push(one);
  }
  return ranked.flat();
}

/** Where a record is: its form, or the list with nothing else in it. */
const placeOf = ({ entity, path }: Listed, id: string): string =>
  path + (entity.form && entity.endpoints.update ? formAddress('edit', id) : `?${new URLSearchParams({ id })}`);

const names = new WeakMap<EntityRecord, string>();

/** The name of a record, as it is searched; of a long list it is not made for each key. */
function nameOf(entity: Entity, record: EntityRecord): string {
  const name = names.get(record) ?? folded(labelOf(entity, record));
  names.set(record, name);
  return name;
}
