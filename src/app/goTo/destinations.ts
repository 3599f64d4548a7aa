import type { OpenedTexts, Panel } from '../../config/grammar.ts';
import { labelOf } from '../../config/label.ts';
import { type MenuPage, pathOf } from '../../config/menu.ts';
import { searchKey } from '../../config/searchKey.ts';
import type { RecentRecord } from '../../data/recent.ts';
import { formAddress } from '../../screens/address/formAddress.ts';
import type { EntityRecord } from '../../wire/record.ts';
import type { Searched } from './useSearched.ts';

/** A destination: a screen, a record, the form of a new one; or something to do. */
export type Destination = Named & (Place | Deed);

interface Named {
  /** Its search texts. */
  readonly title: string;
  /** The heading above it. */
  readonly group: string;
  /** A text that distinguishes it from others with the same title. */
  readonly beside?: string | undefined;
}

interface Place {
  /** The address, including what is open there. */
  readonly path: string;
}

/** Actions that every screen has. */
export interface Deed {
  readonly title: string;
  readonly act: () => void;
}

/** Everything that can be found. */
export interface Places {
  readonly pages: readonly MenuPage[];
  readonly lists: readonly Searched[];
  readonly recent: readonly RecentRecord[];
  readonly deeds: readonly Deed[];
  readonly texts: OpenedTexts & Pick<Panel['texts'], 'actions'>;
}

/** The maximum number of results per list. */
const MOST = 7;

/**
 * The results for a text: recent records, screens, actions, then the records of lists. Within each, names that begin with
 * the text come first. A blank text finds everything except the records of lists.
 */
export function destinationsFor(text: string, places: Places): readonly Destination[] {
  const wanted = searchKey(text.trim());
  const fixed = fixedPlaces(places);
  if (wanted === '') return fixed.flat();
  const named = fixed.flatMap((group) => best(group, ({ title }) => [searchKey(title)], wanted));
  const records = places.lists.flatMap((list) =>
    best(list.records, (record) => namesOf(list, record), wanted)
      .slice(0, MOST)
      .map((record) => ({
        title: labelOf(list.entity, record),
        group: list.title,
        beside: nameWith(list, record, wanted),
        path: placeOf(list, String(record['id'])),
      })),
  );
  return [...named, ...records];
}

/** The name that matches, if it is not the one that is shown. */
function nameWith(list: Searched, record: EntityRecord, wanted: string): string | undefined {
  const place = namesOf(list, record).findIndex((name) => name.includes(wanted));
  return place > 0 ? String(record[list.names[place] ?? '']) : undefined;
}

/** The destinations that need no fetch, by heading. */
function fixedPlaces({ pages, lists, recent, deeds, texts }: Places): readonly (readonly Destination[])[] {
  const opened = recent.flatMap(({ entity, id, label }): Destination[] => {
    // Lists that the user may no longer see are left out.
    const list = lists.find((one) => one.entity.name === entity);
    return list ? [{ title: label, group: texts.goToRecent, beside: list.title, path: placeOf(list, id) }] : [];
  });
  const screens = pages.map((page) => ({ title: page.title, group: texts.goToScreens, path: pathOf(page) }));
  const actions = lists.flatMap(({ entity: { form, list }, path }): Destination[] =>
    form && list.add ? [{ title: list.add, group: texts.actions, path: path + formAddress('add') }] : [],
  );
  return [opened, screens, [...actions, ...deeds.map((deed) => ({ ...deed, group: texts.actions }))]];
}

/** The matches: first names that begin with the text, then names with a word that begins with it, then others. */
function best<Each>(all: readonly Each[], namesOf: (one: Each) => readonly string[], wanted: string): readonly Each[] {
  const ranked: [Each[], Each[], Each[]] = [[], [], []];
  for (const one of all) {
    const names = namesOf(one).filter((name) => name.includes(wanted));
    if (names.length === 0) continue;
    const isFirst = names.some((name) => name.startsWith(wanted));
    ranked[isFirst ? 0 : names.some((name) => name.includes(` ${wanted}`)) ? 1 : 2].push(one);
  }
  return ranked.flat();
}

/** The address of a record: its form, else the list filtered to it. */
const placeOf = ({ entity, path }: Searched, id: string): string =>
  path + (entity.form && entity.endpoints.update ? formAddress('edit', id) : `?${new URLSearchParams({ id })}`);

const known = new WeakMap<EntityRecord, readonly string[]>();

/** The normalised names of a record; cached, because a long list is searched at each key. */
function namesOf({ entity, names }: Searched, record: EntityRecord): readonly string[] {
  const made =
    known.get(record) ??
    names.map((field, place) => searchKey(place === 0 ? labelOf(entity, record) : text(record[field])));
  known.set(record, made);
  return made;
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
