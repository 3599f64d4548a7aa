// The server's entry. Signals are handled before anything else is loaded.
import { join } from 'node:path';

const stop = new AbortController();
let stoppedAt = 0;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second signal ends it at once. Ctrl+C sends two: npm forwards one that the process has received already.
    if (stop.signal.aborted && Date.now() > stoppedAt + 1000) process.exit(1);
    if (stop.signal.aborted) return;
    stoppedAt = Date.now();
    stop.abort();
  });
}

// npm forwards a signal to its shell, which ends and leaves the server behind: losing the parent means stop.
if (process.env['npm_lifecycle_event'] !== undefined) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && !stop.signal.aborted) stop.abort();
  }, 250).unref();
}

const { serve } = await import('./serve.ts');
// The built panel is beside this file's folder; imported modules may be built into another.
const env = {
  ...process.env,
  ...(process.argv.includes('--faults') && { FAULTS: 'on' }),
  ...(process.argv.includes('--migrate') && { MIGRATE: process.argv.includes('--no-backup') ? 'no-backup' : 'on' }),
  ...(process.argv.includes('--speak') && { SPEAK: 'on' }),
};
process.exit(await serve(env, stop.signal, join(import.meta.dirname, '../panel')));
