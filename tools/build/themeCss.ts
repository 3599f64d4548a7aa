import { theme } from '../../src/look/theme.ts';

const declarations = (rules: object): string =>
  Object.entries(rules)
    .map(([name, value]) => `  ${name.replace(/^colorScheme$/, 'color-scheme')}: ${value};\n`)
    .join('');

/** The theme's variables as a style sheet, so that a page can be drawn before MUI is loaded (`src/look/theme.css`). */
export const themeCss = (): string =>
  theme
    .generateStyleSheets()
    .flatMap((sheet) => Object.entries(sheet))
    .map(([selector, rules]) => {
      const sheet = `${selector} {\n${declarations(rules)}}\n`;
      // Paper is white.
      return selector.includes('dark') ? `@media not print {\n${sheet}}\n` : sheet;
    })
    .join('');
