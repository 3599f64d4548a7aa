/** The server is asked at most so often, in ms. */
const PATIENCE = 5 * 60_000;
/** After code that could not be fetched, which comes in several files. */
const SHORT_PATIENCE = 5000;

/**
 * Tells when the server has another panel than the one in this page: another build, and so another config, or other
 * settings. It is asked when somebody comes back to the page, now and then while they look at it, and when code of the
 * page is gone; where it sends an `ETag`, as long as nothing is new, the answer is an empty one.
 * @param tell called once for each new version
 * @returns ends it
 */
export function followVersion(tell: () => void): () => void {
  let known = versionIn(document);
  let askedAt = Date.now();
  let isOver = false;
  const ask = async (patience: number) => {
    if (document.hidden || Date.now() - askedAt < patience) return;
    askedAt = Date.now();
    // Without an answer nothing is known.
    const found = await fetchedVersion().catch(() => undefined);
    if (isOver || found === undefined || found === known) return;
    known = found;
    tell();
  };
  const askAtTimes = () => void ask(PATIENCE);
  const askNow = () => void ask(SHORT_PATIENCE);
  // In development Vite brings what is new.
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

/** The page anew, at the address where the browser has got it and so knows its `ETag`. */
async function fetchedVersion(): Promise<string | undefined> {
  const [arrival] = performance.getEntriesByType('navigation');
  const response = await fetch(arrival?.name ?? location.href, { cache: 'no-cache', headers: { accept: 'text/html' } });
  return response.ok ? versionIn(new DOMParser().parseFromString(await response.text(), 'text/html')) : undefined;
}

/** What tells a page of the panel from another: its build (`tools/build/pageVersion.ts`), and the settings in it. */
function versionIn(page: Document): string | undefined {
  const build = page.querySelector('meta[name=version]')?.getAttribute('content');
  return build ? `${build} ${page.getElementById('settings')?.textContent}` : undefined;
}
