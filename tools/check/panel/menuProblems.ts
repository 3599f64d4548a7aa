import { screens } from '#custom/screens.ts';
import { pathOf } from '../../../src/shared/config/menu.ts';
import { type ConfigFiles, type EntityFiles, fieldsIn, namesEntity } from '../files.ts';
import { hasIcon, iconNames } from '../icons.ts';
import { peopleRoles } from '../people.ts';
import { type ConfigProblem, nearest, type Place } from '../place.ts';

/** All entries of a menu, including those in groups. */
export const entriesIn = (menu: Place): Place[] =>
  menu.items.flatMap((entry) => [entry, ...entriesIn(entry.get('entries'))]);

/**
 * Problems in the menu: entries that lead nowhere or to the same page, and unknown names.
 * @param bases the paths of the API
 */
export function* menuProblems(config: ConfigFiles, bases: readonly string[]): Generator<ConfigProblem> {
  const roles = peopleRoles(config);
  const paths = new Set<string>();
  const taken = [...bases, ...serversOwn];
  for (const entry of entriesIn(config.panel.get('menu'))) {
    yield* namesEntity(entry.get('entity'), config);
    const screen = entry.get('screen');
    const isStart = screen.text === 'start' && entry.get('cards').exists;
    if (!isStart) yield* screen.mustBe(Object.keys(screens), 'unknown-screen', 'is not a screen of custom/screens.ts');
    for (const role of entry.get('roles').items) yield* role.mustBe(roles, 'unknown-role', 'is not a role');
    const icon = entry.get('icon');
    if (icon.text !== undefined && /^[A-Z]\w*$/.test(icon.text) && !hasIcon(icon.text)) {
      yield icon.problem('unknown-icon', `'${icon.text}' is not an icon of MUI.`, nearest(icon.text, iconNames()));
    }
    yield* pathProblems(entry, paths, taken);
  }
}

/** The contents of an entry; each has one of these. */
const contents = ['entity', 'screen', 'heading', 'text', 'href', 'entries'];

/** The server's own paths, besides those of the API. */
const serversOwn = ['/uploads', '/local-sign-in'];

function* pathProblems(entry: Place, paths: Set<string>, taken: readonly string[]): Generator<ConfigProblem> {
  if (entry.get('title').text !== undefined && !contents.some((content) => entry.get(content).exists)) {
    yield entry.keyProblem(
      'empty-menu-entry',
      `shows nothing: give it one of ${contents.map((content) => `'${content}'`).join(', ')}.`,
    );
  }
  if (entry.get('href').exists || entry.get('entries').exists) return;
  const place = ['path', 'entity', 'screen', 'title']
    .map((key) => entry.get(key))
    .find(({ text }) => text !== undefined);
  if (!place) return;
  const path = addressOf(entry);
  if (path === '/login') yield place.problem('reserved-address', "'/login' is the login page already.");
  else if (taken.includes(path))
    yield place.problem(
      'reserved-address',
      `'${path}' is used by the server itself: a reload would not show the page.`,
    );
  else if (paths.has(path)) yield place.problem('duplicate-path', `'${path}' is in the menu already.`);
  paths.add(path);
}

/** The path of an entry's page. */
export function addressOf(entry: Place): string {
  const [title = '', entity, screen, path] = ['title', 'entity', 'screen', 'path'].map((key) => entry.get(key).text);
  if (entity !== undefined) return pathOf({ title, entity });
  return pathOf(screen === undefined ? { title, path } : { title, screen, path });
}

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

/** A warning for an unreachable entity: not in the menu, not the users, and not referenced. */
export function* menuPresenceProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const { panel, entities } = entity;
  const menu = entriesIn(panel.get('menu')).flatMap((entry) => entry.get('entity').text ?? []);
  // A menu entry with an unknown entity is reported itself, and may mean this one; so is an empty menu.
  const isEmpty = panel.get('menu').items.length === 0;
  const inMenu = isEmpty || menu.includes(entity.name) || menu.some((name) => !entities.has(name));
  const isPeople = panel.get('session', 'entity').text === entity.name;
  const isReferredTo = [...entities.values()].some(({ schema, ui }) => {
    const fields = fieldsIn(schema).flatMap(([, field]) => [field, field.get('items')]);
    const widgets = ui.get('uiSchema').entries.map(([, field]) => field.get('ui:options', 'to').text);
    return [...fields.map((field) => field.get('reference', 'to').text), ...widgets].includes(entity.name);
  });
  // The references of an unreadable file are unknown.
  const isUnsure = [...entities.values()].some(({ schema, ui }) => !schema.exists || !ui.exists);
  if (inMenu || isPeople || isReferredTo || isUnsure || !panel.exists) return;
  yield entity.ui.keyWarning(
    'unreachable-entity',
    `is not in the menu, and nothing refers to it. Add {"title": …, "entity": "${entity.name}"} to the menu in panel.json.`,
  );
}
