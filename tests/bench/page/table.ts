import type { Goal, Line } from './goals.ts';
import { markdownTable } from './markdown.ts';
import { median } from './statistics.ts';

/** The samples of a line: each app's figures, round by round; undefined where a sample failed. */
export type Samples = ReadonlyMap<string, readonly (number | undefined)[]>;

/** What a line of the table says. */
export interface Result {
  readonly line: Line;
  readonly ours: number | undefined;
  /** The fastest peer, by the median. */
  readonly best: { readonly name: string; readonly figure: number } | undefined;
  readonly ratio: number | undefined;
  /** The least and the most: of the rounds' ratios to the best peer; of our figures where the goal is of ours alone. */
  readonly spread: readonly [least: number, most: number] | undefined;
  /** Undefined where it cannot be told: a failure, or no peer. */
  readonly holds: boolean | undefined;
}

/** What the samples of a line come to. @param own the name of our app; all others are peers */
export function resultOf(line: Line, samples: Samples, own: string): Result {
  const ours = middle(samples.get(own));
  const peers = [...samples.keys()].filter((name) => name !== own);
  const best = peers
    .map((name) => ({ name, figure: middle(samples.get(name)) }))
    .filter((one): one is { name: string; figure: number } => one.figure !== undefined)
    .sort((a, b) => a.figure - b.figure)[0];
  const ratio = ours !== undefined && best ? ours / best.figure : undefined;
  const { goal } = line;
  const judged = 'ratio' in goal ? ratio : ours;
  const wanted = 'ratio' in goal ? goal.ratio : goal.most;
  const rounds = (samples.get(own) ?? []).flatMap((figure, round) => {
    const other = best ? samples.get(best.name)?.[round] : undefined;
    if (figure === undefined) return [];
    if ('most' in goal) return [figure];
    return other === undefined ? [] : [figure / other];
  });
  return {
    line,
    ours,
    best,
    ratio,
    spread: rounds.length > 0 ? [Math.min(...rounds), Math.max(...rounds)] : undefined,
    holds: judged === undefined ? undefined : judged <= wanted,
  };
}

function middle(figures: readonly (number | undefined)[] = []): number | undefined {
  const taken = figures.filter((figure) => figure !== undefined);
  return taken.length > 0 ? median(taken) : undefined;
}

/** The results as a table in Markdown. */
export function tableOf(results: readonly Result[]): string {
  const head = ['', 'ours', 'best peer', 'ratio', 'spread', 'goal', 'holds'];
  return markdownTable([head, ...results.map(cellsOf)]);
}

function cellsOf({ line, ours, best, ratio, spread, holds }: Result): string[] {
  const { goal, unit, title } = line;
  const isRatio = 'ratio' in goal;
  const own = isRatio ? hundredths : (value: number) => figureOf(value, unit);
  return [
    unit ? `${title}, ${unit}` : title,
    ours === undefined ? 'fails' : figureOf(ours, unit),
    best ? `${figureOf(best.figure, unit)} ${best.name}` : '',
    ratio === undefined ? '' : hundredths(ratio),
    spread ? `${own(spread[0])}–${own(spread[1])}` : '',
    goalOf(goal),
    holds === undefined ? '' : holds ? 'yes' : 'no',
  ];
}

const hundredths = (value: number) => value.toFixed(2);
const goalOf = (goal: Goal) => `≤ ${'ratio' in goal ? hundredths(goal.ratio) : goal.most}`;

function figureOf(value: number, unit: Line['unit']): string {
  const shown = unit === 'kB' ? value / 1000 : value;
  return shown.toFixed(shown < 20 && unit === 'ms' ? 1 : 0);
}
