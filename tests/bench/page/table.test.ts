import { expect, test } from 'vitest';
import { type Line, trials } from './goals.ts';
import { measures } from './measures/measures.ts';
import { withFigures } from './readme.ts';
import { median, quantile } from './statistics.ts';
import { resultOf, tableOf } from './table.ts';

const share: Line = { title: 'start', figure: 'cold', unit: 'ms', goal: { ratio: 0.5 } };
const most: Line = { title: 'requests', figure: 'requests', unit: '', goal: { most: 8 } };
const size: Line = { title: 'JS', figure: 'scripts', unit: 'kB', goal: { ratio: 0.6 } };

test('the median is the middle value, or between the two middle ones', () => {
  expect(median([30, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(quantile([10, 20, 30, 40, 50], 0.9)).toBeCloseTo(46);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

test('our median is compared with that of the fastest peer', () => {
  const samples = new Map([
    ['ours', [100, 120, 90]],
    ['slow', [400, 400, 400]],
    ['fast', [300, 240, 200]],
  ]);
  const { ours, best, ratio, holds } = resultOf(share, samples, 'ours');
  expect({ ours, best, ratio, holds }).toEqual({
    ours: 100,
    best: { name: 'fast', figure: 240 },
    ratio: 100 / 240,
    holds: true,
  });
  expect(resultOf({ ...share, goal: { ratio: 0.4 } }, samples, 'ours').holds).toBe(false);
});

test('the spread is that of the ratios of the rounds; where the goal is of our figure, of our figures', () => {
  const samples = new Map([
    ['ours', [100, 120, 90]],
    ['peer', [200, 200, 300]],
  ]);
  expect(resultOf(share, samples, 'ours').spread).toEqual([0.3, 0.6]);
  expect(resultOf(most, samples, 'ours')).toMatchObject({ spread: [90, 120], holds: false });
});

test('a failed sample counts for nothing; without any nothing is claimed', () => {
  const samples = new Map([
    ['ours', [undefined, 100, 100]],
    ['peer', [200, undefined, 400]],
  ]);
  expect(resultOf(share, samples, 'ours')).toMatchObject({ ours: 100, best: { figure: 300 }, spread: [0.25, 0.25] });
  const none = resultOf(share, new Map([['ours', [undefined]]]), 'ours');
  expect(none).toEqual({
    line: share,
    ours: undefined,
    best: undefined,
    ratio: undefined,
    spread: undefined,
    holds: undefined,
  });
  expect(resultOf(share, new Map([['ours', [1]]]), 'ours').holds, 'no peer').toBeUndefined();
  expect(resultOf(most, new Map([['ours', [8]]]), 'ours').holds, 'needs no peer').toBe(true);
});

test('the table shows each line with its goal and whether it holds', () => {
  const results = [
    resultOf(
      share,
      new Map([
        ['ours', [12.34]],
        ['peer', [50]],
      ]),
      'ours',
    ),
    resultOf(
      size,
      new Map([
        ['ours', [247_000]],
        ['peer', [360_000]],
      ]),
      'ours',
    ),
    resultOf(most, new Map([['ours', [undefined]]]), 'ours'),
  ];
  expect(tableOf(results).split('\n')).toEqual([
    '|           |  ours | best peer | ratio |    spread |   goal | holds |',
    '|-----------|------:|----------:|------:|----------:|-------:|------:|',
    '| start, ms |  12.3 |   50 peer |  0.25 | 0.25–0.25 | ≤ 0.50 |   yes |',
    '| JS, kB    |   247 |  360 peer |  0.69 | 0.69–0.69 | ≤ 0.60 |    no |',
    '| requests  | fails |           |       |           |    ≤ 8 |       |',
  ]);
});

test('these are the goals', () => {
  const goals = trials.flatMap(({ lines, setting: { products, cpu, latency } }) =>
    lines.map(({ title, goal }) => [title, products, cpu, latency, goal]),
  );
  expect(goals).toEqual([
    ['JS to the list, gzip', 1000, 1, 0, { ratio: 0.6 }],
    ['requests to the list', 1000, 1, 0, { most: 8 }],
    ['first paint', 1000, 1, 0, { ratio: 0.55 }],
    ['cold start to first row', 1000, 1, 0, { ratio: 0.55 }],
    ['warm start to first row', 1000, 1, 0, { ratio: 0.5 }],
    ['cold start, 4× slower CPU', 1000, 4, 0, { ratio: 0.55 }],
    ['cold start, API and sign-in 60 ms away', 1000, 1, 60, { ratio: 0.6 }],
    ['edit to first field, first time', 1000, 1, 0, { ratio: 0.6 }],
    ['edit to first field, again', 1000, 1, 0, { ratio: 0.5 }],
    ['edit to last field, first time', 1000, 1, 0, { ratio: 0.55 }],
    ['edit to last field, again', 1000, 1, 0, { ratio: 0.55 }],
    ['edit to opaque, first time', 1000, 1, 0, { most: 120 }],
    ['edit to opaque, again', 1000, 1, 0, { most: 120 }],
    ['key to paint in the form', 1000, 1, 0, { ratio: 1 }],
    ['save to toast and row', 1000, 1, 0, { ratio: 0.35 }],
    ['status filter at 10,000', 10_000, 1, 0, { ratio: 0.3 }],
    ['sort at 10,000', 10_000, 1, 0, { ratio: 0.28 }],
  ]);
  expect(new Set(trials.map(({ measure }) => measure))).toEqual(new Set(Object.keys(measures)));
});

test('figures replace those between their marks in a document', () => {
  const marked = (figures: string) => `<!-- a --><!-- end -->\n<!-- npm run b -->${figures}<!-- end -->\nAfter`;
  expect(withFigures(marked('\n\nold\n\n'), 'npm run b', 'new')).toBe(marked('\n\nnew\n\n'));
  expect(() => withFigures(marked(''), 'npm run c', 'new')).toThrow('no place');
});
