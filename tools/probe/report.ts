import type { Probed } from './probe.ts';
import type { Told } from './promises.ts';

const markOf = (holds: boolean | undefined): string => (holds === undefined ? '-' : holds ? 'holds' : 'FAILS');

const lineOf = ({ holds, code, says }: Told): string => `  ${markOf(holds).padEnd(6)} ${code.padEnd(9)} ${says}`;

function textReport({ entity, base, by, words, promises }: Probed): string {
  const count = (is: boolean) => promises.filter(({ holds }) => holds === is).length;
  const whose = by === 'config' ? 'the words of the config' : `the preset '${by}'`;
  const api = Object.keys(words).length > 0 ? [`In api, or in wire.api of the entity: ${JSON.stringify(words)}`] : [];
  return [
    `${entity} at ${base}, asked with ${whose}: ${count(true)} promises hold, ${count(false)} do not.`,
    '',
    ...promises.map(lineOf),
    '',
    ...api,
  ]
    .join('\n')
    .trimEnd();
}

/** The output formats of a probe, by name. */
export const probeReports: Readonly<Record<string, (probed: Probed) => string>> = {
  text: textReport,
  json: ({ asked: _asked, ...probed }) => JSON.stringify(probed, null, 2),
};
