import type { Plugin } from 'vite';

const NAME = 'virtual:theme.css';

/** A Vite plugin for the style sheet of the theme. */
export const themeStyles = (): Plugin => ({
  name: 'theme-styles',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load: (id) => (id === `\0${NAME}` ? themeCss() : undefined),
});

const declarations = (rules: object): string =>
  Object.entries(rules)
    .map(([name, value]) => `  ${name.replace(/^colorScheme$/, 'color-scheme')}: ${value};\n`)
    .join('');

/** The theme's variables as a style sheet, so that a page can be drawn before MUI is loaded. */
export async function themeCss(): Promise<string> {
  const { theme } = await import('../../src/panel/ui/theme.ts');
  return theme
    .generateStyleSheets()
    .flatMap((sheet) => Object.entries(sheet))
    .map(([selector, rules]) => {
      const sheet = `${selector} {\n${declarations(rules)}}\n`;
      // Paper is white.
      return selector.includes('dark') ? `@media not print {\n${sheet}}\n` : sheet;
    })
    .join('');
}
