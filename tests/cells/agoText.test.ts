import { expect, test } from 'vitest';
import { agoText, sinceText, timeText } from '../../src/panel/cells/timeText.ts';

test.each([
  [-90, '1 second ago'],
  [0, '1 second ago'],
  [59, '59 seconds ago'],
  [60, '1 minute ago'],
  [150, '2 minutes ago'],
  [7200, '2 hours ago'],
  [90_000, '1 day ago'],
])('%i seconds ago reads "%s"', (seconds, text) => {
  expect(agoText(0, seconds * 1000)).toBe(text);
});

test.each([
  [-5, undefined],
  [0, '1 second ago'],
  [7200, '2 hours ago'],
  [604_799, '6 days ago'],
  [604_800, undefined],
])('a time of %i seconds ago is told as passed time for a week, else with its day', (seconds, text) => {
  expect(sinceText(0, seconds * 1000)).toBe(text ?? timeText(0));
});
