import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const directory = () => dirname(createRequire(import.meta.url).resolve('@mui/icons-material'));

/** Whether MUI has an icon of that name. */
export const hasIcon = (name: string): boolean => existsSync(join(directory(), `${name}.js`));

/** The names of all icons of MUI. */
export const iconNames = (): string[] =>
  readdirSync(directory()).flatMap((file) => /^([A-Z]\w*)\.js$/.exec(file)?.[1] ?? []);
