/**
 * The progress of each file, from 0 to 1. The files of a call are sent one after the other.
 * @param share the progress of the whole call
 */
export function sharesOf(files: readonly Pick<File, 'size'>[], share: number): number[] {
  let bytes = share * files.reduce((sum, { size }) => sum + size, 0);
  return files.map(({ size }) => {
    const sent = Math.min(bytes, size);
    bytes -= sent;
    return size > 0 ? sent / size : share;
  });
}
