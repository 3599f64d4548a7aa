import type { InputDevice } from '../../day/hands.ts';
import { type Effort, type Efforts, stepNames, steps, together } from '../../day/story.ts';
import { markdownTable } from './markdown.ts';

/** A line of the table: what it is of, and what it took in each app. */
type Line = readonly [title: string, efforts: readonly Effort[]];

/** What each step of a day takes in some apps, and all of it, as a table in Markdown. */
export function dayTable(kind: InputDevice['kind'], taken: ReadonlyMap<string, Efforts>): string {
  const sumOf = (efforts: Efforts, isCounted: (step: string) => boolean) =>
    together([...efforts].flatMap(([step, effort]) => (isCounted(step) ? [effort] : [])));
  const days = [...taken.values()];
  const lines: Line[] = [
    ...stepNames.map((step): Line => [steps[step], days.flatMap((efforts) => efforts.get(step) ?? [])]),
    ['together', days.map((efforts) => sumOf(efforts, () => true))],
    ['without the prices', days.map((efforts) => sumOf(efforts, (step) => step !== 'prices'))],
  ];
  const units = kind === 'mouse' ? ['clicks', 'keys', 's'] : ['keys', 's'];
  const head = [`by ${kind}`, ...[...taken.keys()].flatMap((name) => units.map((unit) => `${name}, ${unit}`))];
  return markdownTable([
    head,
    ...lines.map(([title, efforts]) => [title, ...efforts.flatMap((effort) => figuresOf(kind, effort))]),
  ]);
}

function figuresOf(kind: InputDevice['kind'], { clicks, keys, ms, isReckoned }: Effort): string[] {
  const figures = [...(kind === 'mouse' ? [String(clicks)] : []), String(keys), (ms / 1000).toFixed(1)];
  return isReckoned ? figures.map((figure) => `≈ ${figure}`) : figures;
}
