import type { ConfigProblem, Place } from '../place.ts';
import { addressOf, entriesIn } from './menuProblems.ts';

/** A menu without a start page at '/'. */
export function* homeProblems(panel: Place): Generator<ConfigProblem> {
  const menu = panel.get('menu');
  const pages = entriesIn(menu).filter((entry) => !entry.get('href').exists && !entry.get('entries').exists);
  // An invalid entry may be meant as one.
  const isUnread = pages.some((entry) => entry.get('path').exists && entry.get('path').text === undefined);
  if (menu.items.length === 0 || isUnread || pages.some((entry) => addressOf(entry) === '/')) return;
  yield menu.keyProblem(
    'no-home-page',
    'has no page at \'/\', where people come in: give an entry with a text or a heading "path": "/".',
  );
}
