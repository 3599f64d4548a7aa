import { comparable } from '../text/comparable.ts';
import type { Entity } from './entity.ts';

/** A text without letter case: 'É' as 'é', 'ß' as 'SS', the Turkish 'ı' as 'I'. */
export const caseless = (text: string): string =>
  text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');

/** A text normalised for uniqueness, in the page and on every store: without letter case, and what cannot be seen. */
export const uniqueKey = (text: string): string => caseless(comparable(text)).trim();

/** The fields, and the combinations of fields, that no two records may share. */
export const uniqueSetsOf = ({ schema }: Pick<Entity, 'schema'>): (readonly string[])[] => [
  ...Object.entries(schema.properties).flatMap(([name, { unique }]) => (unique ? [[name]] : [])),
  ...(schema.unique ?? []),
];
