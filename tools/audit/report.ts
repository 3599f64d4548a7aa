import type { Audited } from './audit.ts';
import type { Finding } from './findings.ts';

/** How many ids of each finding are shown; JSON has all. */
const SHOWN = 5;

/** '12 of 340 products fail: 9 × stock missing, 3 × price: Price must be positive', with the first ids of each. */
const textReport = (all: readonly Audited[]): string => all.map(linesOf).join('\n');

function linesOf({ entity, records, total, failing, findings, failure }: Audited): string {
  if (failure !== undefined) return failure;
  const part =
    total !== undefined && total > records
      ? [`Only ${count(records)} of ${count(total)} ${entity} came: the others are not audited.`]
      : [];
  if (failing === 0)
    return [...part, records === 0 ? `There are no ${entity}.` : `All ${count(records)} ${entity} pass.`].join('\n');
  const told = findings.map((finding) => `${count(finding.ids.length)} × ${nameOf(finding)}`).join(', ');
  const ids = findings.map((finding) => `  ${nameOf(finding)}: ${idsOf(finding)}`);
  return [...part, `${count(failing)} of ${count(records)} ${entity} fail: ${told}`, ...ids].join('\n');
}

const count = (number: number): string => number.toLocaleString('en');

const nameOf = ({ field, problem }: Finding): string =>
  /^[a-z]/.test(problem) ? `${field} ${problem}` : `${field}: ${problem}`;

const idsOf = ({ ids }: Finding): string => ids.slice(0, SHOWN).join(', ') + (ids.length > SHOWN ? ', …' : '');

/** The same as JSON, with all ids. */
const jsonReport = (all: readonly Audited[]): string => JSON.stringify({ entities: all }, undefined, 2);

/** The printed findings, by format. */
export const auditReports: Readonly<Record<string, (all: readonly Audited[]) => string>> = {
  text: textReport,
  json: jsonReport,
};
