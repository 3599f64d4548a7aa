/**
 * How much of each file has been sent, from 0 to 1, when that share of all has been: they go one after the other.
 * @param share of the whole call
 */
export function sharesOf(files: readonly Pick<File, 'size'>[], share: number): number[] {
  let bytes = share * files.reduce((sum, { size }) => sum + size, 0);
  return files.map(({ size }) => {
    const sent = Math.min(bytes, size);
    bytes -= sent;
    return size > 0 ? sent / size : share;
  });
}
