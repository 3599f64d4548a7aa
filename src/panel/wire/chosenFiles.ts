// Pictures that go with the save of their record (`api.body.multipart`): until then a field has the address that the browser
// gives to the file, by which it is shown, too.

/** The files by their addresses, while the page is open: the record that was saved may be shown by them. */
const files = new Map<string, File>();

/** Keeps a file for the save. @returns its address, for the field */
export function keepFile(file: File): string {
  const address = URL.createObjectURL(file);
  files.set(address, file);
  return address;
}

/** The file at an address; undefined for all other values. */
export const fileAt = (value: unknown): File | undefined => (typeof value === 'string' ? files.get(value) : undefined);

/** Whether a value is the address of a file that this page does not have, as in a draft after a reload. */
export const isLostFile = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith('blob:') && !files.has(value);
