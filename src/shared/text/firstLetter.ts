/** The first letter of a name, as a capital: 'ada' → 'A', 'élodie' → 'É'. A sign of two halves stays whole. */
export const firstLetter = (name: string): string => (Array.from(name.trim().normalize('NFC'))[0] ?? '').toUpperCase();
