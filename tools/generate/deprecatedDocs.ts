import { nameOfKind } from '../check/fileKind.ts';
import { type Deprecation, deprecations } from '../check/language/deprecations.ts';

const introduction = `## Deprecated words

They are read until the version in the last column, with a warning; \`panel migrate --config\` edits them
([how](shop.md#the-language-of-the-config)).`;

/** The table of deprecated words as Markdown: the last section of docs/config.md. */
export function deprecatedDocs(table: readonly Deprecation[] = deprecations): string {
  const rows = table.map(({ kind, word, value, since, dropped, instead }) => {
    const name = value === undefined ? `\`${word}\`` : `\`${word}\`: \`${value}\``;
    return `| \`${nameOfKind(kind)}\` | ${name} | ${instead} | ${since} | ${dropped} |`;
  });
  return `${introduction}\n\n| file | word | now | since | read until |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}
