import type { Entity } from './entity.ts';

/**
 * A text normalised for uniqueness, in the page and on every store: 'É' as 'é', 'ß' as 'SS', the Turkish 'ı' as 'I'.
 */
export const uniqueKey = (text: string): string =>
  text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');

/** The fields, and the combinations of fields, that no two records may share. */
export const uniqueSetsOf = ({ schema }: Pick<Entity, 'schema'>): (readonly string[])[] => [
  ...Object.entries(schema.properties).flatMap(([name, { unique }]) => (unique ? [[name]] : [])),
  ...(schema.unique ?? []),
];
