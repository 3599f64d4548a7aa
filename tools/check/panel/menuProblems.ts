import { screens } from '#custom/screens.ts';
import { pathOf } from '../../../src/shared/config/menu.ts';
import { type ConfigFiles, type EntityFiles, fieldsIn, hasType, namesEntity, namesShown, numeric } from '../files.ts';
import { hasIcon, iconNames } from '../icons.ts';
import { figureReason } from '../lists/figureProblems.ts';
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

/** Problems with the cards of start pages: each shows what a list, or a view of it, has. */
export function* startProblems(config: ConfigFiles): Generator<ConfigProblem> {
  for (const entry of entriesIn(config.panel.get('menu'))) {
    const cards = entry.get('cards');
    if (cards.exists && entry.get('screen').text !== 'start') {
      yield cards.keyProblem('misplaced-word', 'are only for "screen": "start".');
    }
    for (const card of cards.items) {
      yield* namesEntity(card.get('entity'), config);
      const entity = config.entities.get(card.get('entity').text ?? '');
      if (entity) yield* cardProblems(card, entity);
    }
  }
}

function* cardProblems(card: Place, entity: EntityFiles): Generator<ConfigProblem> {
  const list = entity.ui.get('list');
  const [view, show, sum] = [card.get('view'), card.get('show'), card.get('sum')];
  const names = list.get('views').items.flatMap((one) => one.get('name').text ?? []);
  yield* view.mustBe(names, 'unknown-view', `is not the name of a view of ${entity.name}`);
  const needsAll = show.text === 'sum' || show.text === 'plot';
  const isFigure = needsAll || show.text === 'count' || !show.exists;
  const reason = needsAll && figureReason(entity, figureOf(card, list));
  if (reason) yield show.problem('no-effect', `has no effect: ${reason}`);
  if (show.text === 'plot' && !list.get('summary').exists) {
    yield show.problem('no-effect', `has no effect: the list of ${entity.name} has no 'summary'.`);
  }
  if ((show.text === 'sum') !== sum.exists) {
    if (sum.exists) yield sum.keyProblem('misplaced-word', 'is only for "show": "sum".');
    else yield show.problem('missing-word', "lacks 'sum': the field to add up.");
  }
  yield* periodProblems(card, entity);
  const columns = card.get('columns');
  if (columns.exists && isFigure) {
    yield columns.keyProblem('misplaced-word', 'are only for "show": "list".');
  }
  for (const column of columns.items) yield* namesShown(column, entity);
  yield* namesShown(sum, entity);
  yield* hasType(sum, entity, numeric, () => `'${sum.text}' is not a number: there is nothing to add up.`);
}

/** The figure of a card that needs all records. */
const figureOf = (card: Place, list: Place) =>
  card.get('show').text === 'plot'
    ? { sum: list.get('summary', 'sum').text, day: list.get('summary', 'by').text }
    : { sum: card.get('sum').text };

/** Problems with the period of a figure: it needs a field with its date. */
function* periodProblems(card: Place, entity: EntityFiles): Generator<ConfigProblem> {
  const [period, by, show] = [card.get('period'), card.get('by'), card.get('show')];
  if (by.exists && !period.exists) yield by.keyProblem('no-effect', "has no effect: the card has no 'period'.");
  if (!period.exists) return;
  if (show.text === 'plot' || show.text === 'list') {
    yield period.keyProblem('misplaced-word', 'is only for a count or a sum.');
  } else if (!by.exists && !entity.ui.get('list', 'summary').exists) {
    yield period.problem(
      'missing-word',
      `lacks 'by': the list of ${entity.name} has no 'summary', so no date is known.`,
    );
  }
  yield* namesShown(by, entity);
  yield* hasType(by, entity, ['string', 'number', 'integer'], () => `'${by.text}' holds no date.`);
}
