import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

const directory = resolve(import.meta.dirname, '../../node_modules/@mui/icons-material');

/** Whether MUI has an icon of that name. */
export const hasIcon = (name: string): boolean => existsSync(resolve(directory, `${name}.js`));

/** The names of all icons of MUI. */
export const iconNames = (): string[] =>
  readdirSync(directory).flatMap((file) => /^([A-Z]\w*)\.js$/.exec(file)?.[1] ?? []);
