// The server's entry. Signals are handled before anything else is loaded.
const stop = new AbortController();
let stoppedAt = 0;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Asked again, it ends at once. Pressing Ctrl+C sends two signals: npm passes on what the process has got already.
    if (stop.signal.aborted && Date.now() > stoppedAt + 1000) process.exit(1);
    if (stop.signal.aborted) return;
    stoppedAt = Date.now();
    stop.abort();
  });
}

const { serve } = await import('./serve.ts');
process.exit(await serve(process.env, stop.signal));

export {};
