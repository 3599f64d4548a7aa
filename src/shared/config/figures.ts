import type { Backend, QueryWords } from './backend.ts';
import { isOwnQuery } from './paging.ts';

/** How an API is asked for figures (docs/config.md, `query.figures`). */
export type FigureWords = Exclude<NonNullable<QueryWords['figures']>, false>;

const own: FigureWords = {
  ask: 'figures=count',
  sum: 'figures.sum={field}',
  by: 'figures.by={field}',
  day: 'figures.day={field}&figures.zone={zone}',
  count: 'count',
  byAt: 'by.{field}',
};

/** How an API is asked for figures: as configured, by default as the embedded API; undefined if it has none. */
export function figureWords(api: Pick<Backend, 'base' | 'query'>): FigureWords | undefined {
  const words = api.query?.figures ?? (isOwnQuery(api) && own);
  return words || undefined;
}
