/** A file that begins as a PNG. @param bytes its size */
export function pngFile(name: string, bytes = 8): File {
  const content = new Uint8Array(bytes);
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].slice(0, bytes));
  return new File([content], name, { type: 'image/png' });
}
