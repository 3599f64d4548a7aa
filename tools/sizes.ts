// npm run sizes   what a user downloads, in kB of gzip, against the budgets; reads the last build, exit code 1 when over
import { resolve } from 'node:path';
import { buildSizes } from './build/buildSizes.ts';

const { login, list, dialog } = buildSizes(resolve(import.meta.dirname, '../dist/panel'));
const rows = [
  ['login, with sign-in', login, 140],
  ['a list, cumulative', list, 215],
  ['a dialog, cumulative', list + dialog, 450],
] as const;
for (const [what, size, budget] of rows) {
  const verdict = size > budget ? 'OVER' : 'ok';
  console.log(`${verdict.padEnd(5)}${what.padEnd(28)} ${size.toFixed(1).padStart(6)} kB of ${budget} kB gzip`);
}
process.exitCode = rows.some(([, size, budget]) => size > budget) ? 1 : 0;
