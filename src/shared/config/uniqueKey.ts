/**
 * A text normalised for uniqueness, in the page and on every store: 'É' as 'é', 'ß' as 'SS', the Turkish 'ı' as 'I'.
 */
export const uniqueKey = (text: string): string =>
  text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
