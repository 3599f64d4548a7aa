import { type ConfigFiles, type EntityFiles, hasType, namesEntity, namesShown, numeric } from '../files.ts';
import { figureReason } from '../lists/figureProblems.ts';
import type { ConfigProblem, Place } from '../place.ts';
import { entriesIn } from './menuProblems.ts';

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
