import { expect, test } from 'vitest';
import { type Effort, type Efforts, medianDay, type Step, stepNames, timesAsMuch } from '../../day/story.ts';
import { dayTable } from './dayTable.ts';

const each = (effort: Effort, other: Partial<Record<Step, Effort>> = {}): Efforts =>
  new Map(stepNames.map((step) => [step, other[step] ?? effort]));

const taken = new Map([
  ['ours', each({ clicks: 1, keys: 2, ms: 1500 })],
  ['peer', each({ clicks: 2, keys: 3, ms: 500 }, { prices: { clicks: 100, keys: 400, ms: 60_000 } })],
]);

const cellsOf = (table: string, title: string) =>
  table
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .find(([, first]) => first === title)
    ?.slice(2, -1);

test('a day is shown step by step, with what each app takes, and all together', () => {
  const table = dayTable('mouse', taken);
  expect(cellsOf(table, 'by mouse')).toEqual([
    'ours, clicks',
    'ours, keys',
    'ours, s',
    'peer, clicks',
    'peer, keys',
    'peer, s',
  ]);
  expect(cellsOf(table, 'change the status of forty')).toEqual(['1', '2', '1.5', '2', '3', '0.5']);
  expect(cellsOf(table, 'fifty prices, two of them wrong')).toEqual(['1', '2', '1.5', '100', '400', '60.0']);
  expect(cellsOf(table, 'together')).toEqual(['9', '18', '13.5', '116', '424', '64.0']);
});

test('a step that dominates gets a second sum without it', () => {
  expect(cellsOf(dayTable('mouse', taken), 'without the prices')).toEqual(['8', '16', '12.0', '16', '24', '4.0']);
});

test('the keyboard has no clicks', () => {
  const table = dayTable('keyboard', taken);
  expect(cellsOf(table, 'by keyboard')).toEqual(['ours, keys', 'ours, s', 'peer, keys', 'peer, s']);
  expect(cellsOf(table, 'sign out')).toEqual(['2', '1.5', '3', '0.5']);
});

test('an extrapolated figure is marked, and so is a sum with it', () => {
  const prices = timesAsMuch({ clicks: 1, keys: 7, ms: 100 }, 9.6);
  const table = dayTable('mouse', new Map([['peer', each({ clicks: 1, keys: 1, ms: 100 }, { prices })]]));
  expect(cellsOf(table, 'fifty prices, two of them wrong')).toEqual(['≈ 10', '≈ 67', '≈ 1.0']);
  expect(cellsOf(table, 'together')).toEqual(['≈ 18', '≈ 75', '≈ 1.8']);
  expect(cellsOf(table, 'without the prices')).toEqual(['8', '8', '0.8']);
});

test('of several days each step has its median', () => {
  const days = [900, 100, 200].map((ms) => each({ clicks: ms === 900 ? 3 : 1, keys: 2, ms }));
  expect(cellsOf(dayTable('mouse', new Map([['ours', medianDay(days)]])), 'sign out')).toEqual(['1', '2', '0.2']);
});
