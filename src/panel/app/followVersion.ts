/** The minimum interval of checks, in ms. */
const PATIENCE = 5 * 60_000;
/** After a failed chunk, of which there may be several. */
const SHORT_PATIENCE = 5000;

/**
 * Detects another build, config or settings on the server. It checks when the user returns to the page, now and then
 * while it is visible, and when a chunk is missing; with an `ETag` an unchanged answer is empty.
 * @param tell called once for each new version
 * @returns a function that stops it
 */
export function followVersion(tell: () => void): () => void {
  let known = versionIn(document);
  let askedAt = Date.now();
  let isOver = false;
  const ask = async (patience: number) => {
    if (document.hidden || Date.now() - askedAt < patience) return;
    askedAt = Date.now();
    // No answer, no information.
    const version = await fetchedVersion().catch(() => undefined);
    if (isOver || version === undefined || version === known) return;
    known = version;
    tell();
  };
  const askAtTimes = () => void ask(PATIENCE);
  const askNow = () => void ask(SHORT_PATIENCE);
  // In development Vite updates the page.
  if (known === undefined) return () => undefined;
  const timer = setInterval(askAtTimes, PATIENCE);
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener('visibilitychange', askAtTimes, { signal });
  window.addEventListener('focus', askAtTimes, { signal });
  window.addEventListener('vite:preloadError', askNow, { signal });
  return () => {
    isOver = true;
    clearInterval(timer);
    ending.abort();
  };
}

/** Fetches the page at its URL, for which the browser knows the `ETag`. */
async function fetchedVersion(): Promise<string | undefined> {
  const [arrival] = performance.getEntriesByType('navigation');
  const response = await fetch(arrival?.name ?? location.href, { cache: 'no-cache', headers: { accept: 'text/html' } });
  return response.ok ? versionIn(new DOMParser().parseFromString(await response.text(), 'text/html')) : undefined;
}

/** The identity of a page: its build (`tools/build/pageVersion.ts`) and its settings. */
function versionIn(page: Document): string | undefined {
  const build = page.querySelector('meta[name=version]')?.getAttribute('content');
  return build ? `${build} ${page.getElementById('settings')?.textContent}` : undefined;
}
