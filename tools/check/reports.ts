import { problemCodes } from './codes.ts';
import { type LocatedProblem, mistakesIn, printed } from './schemaText.ts';

/** The result of a check, and the number of files. */
export interface Checked {
  /** Where the config is, from the root of the repository; by default `schema`. */
  readonly folder?: string;
  readonly files: number;
  readonly problems: readonly LocatedProblem[];
}

/** The output formats of a check, by name. */
export const reports: Readonly<Record<string, (checked: Checked) => string>> = {
  text: ({ folder, problems }) => problems.map((problem) => `${printed(problem, folder)}\n`).join('\n'),
  json: ({ folder, files, problems }) =>
    lines({ files, ...counts(problems), problems: problems.map((problem) => inRepository(problem, folder)) }),
  sarif: ({ folder, problems }) => lines(sarif(problems.map((problem) => inRepository(problem, folder)))),
  github: ({ folder, problems }) => problems.map((problem) => annotation(inRepository(problem, folder))).join('\n'),
};

const lines = (value: unknown): string => JSON.stringify(value, null, 2);

/** '1 mistake and 2 warnings' */
export function spoken(problems: readonly LocatedProblem[]): string {
  const { mistakes, warnings } = counts(problems);
  const of = (count: number, what: string) => `${count || 'no'} ${what}${count === 1 ? '' : 's'}`;
  return warnings > 0 ? `${of(mistakes, 'mistake')} and ${of(warnings, 'warning')}` : of(mistakes, 'mistake');
}

function counts(problems: readonly LocatedProblem[]): { readonly mistakes: number; readonly warnings: number } {
  const mistakes = mistakesIn(problems).length;
  return { mistakes, warnings: problems.length - mistakes };
}

/** A problem with its file's path from the root of the repository. */
const inRepository = (
  { file, line, column, length, source, severity, code, message }: LocatedProblem,
  folder = 'schema',
) => ({
  file: `${folder}/${file}`,
  line,
  column,
  // A range over several lines is marked in its first.
  length: Math.max(1, Math.min(length, source.length - column + 1)),
  severity,
  code,
  message,
});

/** A problem as a workflow command, which GitHub shows beside its line. */
function annotation({ file, line, column, severity, code, message }: ReturnType<typeof inRepository>): string {
  const place = Object.entries({ file, line, col: column, title: code })
    .map(([key, value]) => `${key}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`)
    .join(',');
  return `::${severity} ${place}::${escaped(message)}`;
}

const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const rules = Object.entries(problemCodes).map(([id, text]) => ({ id, shortDescription: { text } }));

/** The problems as SARIF 2.1.0, which code hosts and editors read. */
const sarif = (problems: readonly ReturnType<typeof inRepository>[]) => ({
  $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'npm run check', rules } },
      columnKind: 'utf16CodeUnits',
      originalUriBaseIds: { ROOT: { description: { text: 'The root of the repository.' } } },
      results: problems.map(({ file, line, column, length, severity, code, message }) => ({
        ruleId: code,
        level: severity,
        message: { text: message },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: encodeURI(file), uriBaseId: 'ROOT' },
              region: { startLine: line, startColumn: column, endColumn: column + length },
            },
          },
        ],
      })),
    },
  ],
});
