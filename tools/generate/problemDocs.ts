import { problemCodes } from '../check/codes.ts';

const introduction = `# Problems of the config

Written by \`npm run schema\` from \`tools/check/codes.ts\`. \`npm run check\` prints each problem with its place, a sentence and
one of these codes: in brackets behind the sentence, as \`code\` with \`--format json\`, as the rule with \`sarif\`, as the title
with \`github\`. Sentences may change; a code keeps its meaning, so programs should use it.`;

/** The codes of the check as Markdown, in alphabetical order: the text of docs/problems.md. */
export function problemDocs(): string {
  const rows = Object.entries(problemCodes)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([code, says]) => `| \`${code}\` | ${says} |`);
  return `${introduction}\n\n| code | means |\n| --- | --- |\n${rows.join('\n')}\n`;
}
