import { perObject } from '../../../shared/base/perObject.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import type { OpenedTexts, Panel } from '../../../shared/config/grammar.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { type MenuPage, pathOf } from '../../../shared/config/menu.ts';
import { type SearchWord, searchedText, searchKey, searchWords } from '../../../shared/text/searchKey.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { formAddress } from '../../address/formAddress.ts';
import { isFoundBy, nameBeside, type RecordTexts, rankOf, recordTexts } from '../../data/lists/recordTexts.ts';
import type { RecentRecord } from '../../data/stored/recent.ts';
import type { Searched } from './useSearched.ts';

/** A destination: a screen, a record, the form of a new one; or something to do. */
export type Destination = Named & (Destinations | Command);

interface Named {
  /** Its search texts. */
  readonly title: string;
  /** The heading above it. */
  readonly group: string;
  /** A text that distinguishes it from others with the same title. */
  readonly secondary?: string;
}

interface Destinations {
  /** The address, including what is open there. */
  readonly path: string;
}

/** Actions that every screen has. */
export interface Command {
  readonly title: string;
  readonly act: () => void;
}

/** Everything that can be found. */
interface Groups {
  readonly pages: readonly MenuPage[];
  readonly lists: readonly Searched[];
  readonly recent: readonly RecentRecord[];
  readonly deeds: readonly Command[];
  readonly texts: Pick<OpenedTexts, 'goToRecent' | 'goToScreens'> & Pick<Panel['texts'], 'actions'>;
}

/** The maximum number of results per list. */
const MOST = 7;

/**
 * The results for a text: recent records, screens, actions, then the records of lists, each record once. Within each, names that
 * begin with the text come first. A blank text finds everything except the records of lists.
 */
export function destinationsFor(text: string, places: Groups): readonly Destination[] {
  const words = searchWords(text);
  const searched = searchKey(text.trim());
  const fixed = fixedPlaces(places);
  if (words.length === 0) return fixed.flat();
  const named = fixed.flatMap((group) =>
    best(group, ({ title }) => ({ names: [searchedText(title)], choices: [] }), words, searched),
  );
  const shown = new Set(named.flatMap((destination) => ('path' in destination ? [destination.path] : [])));
  const records = places.lists.flatMap((list) =>
    best(list.records, (record) => textsOf(list.entity, record), words, searched)
      .map((record) => ({ record, path: addressOf(list, String(record.id)) }))
      .filter(({ path }) => !shown.has(path))
      .slice(0, MOST)
      .map(({ record, path }) => ({
        title: labelOf(list.entity, record),
        group: list.title,
        secondary: nameBeside(list.entity, record, { byId: true }, words),
        path,
      })),
  );
  return [...named, ...records];
}

/** The destinations that need no fetch, by heading. */
function fixedPlaces({ pages, lists, recent, deeds, texts }: Groups): readonly (readonly Destination[])[] {
  const opened = recent.flatMap(({ entity, id, label }): Destination[] => {
    // Lists that the user may no longer see are left out.
    const list = lists.find((list) => list.entity.name === entity);
    return list ? [{ title: label, group: texts.goToRecent, secondary: list.title, path: addressOf(list, id) }] : [];
  });
  const screens = pages.map((page) => ({ title: page.title, group: texts.goToScreens, path: pathOf(page) }));
  const actions = lists.flatMap(({ entity: { form, list }, path }): Destination[] =>
    form && list.add ? [{ title: list.add, group: texts.actions, path: path + formAddress('add') }] : [],
  );
  return [opened, screens, [...actions, ...deeds.map((command) => ({ ...command, group: texts.actions }))]];
}

/** The matches: first names that begin with the text, then names with a word that begins with it, then others. */
function best<Each>(
  all: readonly Each[],
  textsOf: (item: Each) => RecordTexts,
  words: readonly SearchWord[],
  searched: string,
): readonly Each[] {
  const ranked: readonly Each[][] = [[], [], [], []];
  for (const item of all) {
    const texts = textsOf(item);
    if (isFoundBy(texts, words)) ranked[rankOf(texts.names, searched)]?.push(item);
  }
  return ranked.flat();
}

/** The address of a record: its form, else the list filtered to it. */
const addressOf = ({ entity, path }: Searched, id: string): string =>
  path + (entity.form && entity.endpoints.update ? formAddress('edit', id) : `?${new URLSearchParams({ id })}`);

/** The search texts of a record; cached, because a long list is searched at each key. */
const textsOf = (entity: Entity, record: EntityRecord): RecordTexts => textsIn(entity)(record);

const textsIn = perObject((entity: Entity) =>
  perObject((record: EntityRecord) => recordTexts(entity, record, { byId: true })),
);
