/** Below this nobody waits. */
const FEW = 5000;
const WIDTH = 30;

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Shows on stderr how far a long job is: as a bar that is drawn again in its line, or, where that is no terminal, as a line
 * for each tenth.
 * @param total how many there are in all; for a few nothing is shown
 * @param out for tests
 * @returns called with how many more are done
 */
export function showProgress(total: number, out: Output = process.stderr): (more: number) => void {
  let done = 0;
  let told = -1;
  const text = () => `${Math.min(done, total).toLocaleString('en')} of ${total.toLocaleString('en')} records`;
  return (more) => {
    done += more;
    const share = Math.min(done / total, 1);
    const step = Math.floor(share * (out.isTTY ? 100 : 10));
    if (total < FEW || step === told) return;
    told = step;
    const full = Math.round(share * WIDTH);
    const bar = `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${Math.floor(share * 100)} %, ${text()}`;
    const end = share < 1 ? '' : ', making the indexes …\n';
    out.write(out.isTTY ? `\r${bar}${end}` : `${text()}${end || '\n'}`);
  };
}
