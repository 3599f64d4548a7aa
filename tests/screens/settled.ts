import { vi } from 'vitest';

/** Waits until nothing on the page has changed for a moment, and every field is drawn and every picture loaded. */
export async function settled(quiet = 60): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(done, quiet);
    const observer = new MutationObserver((changes) => {
      // The animation of a spinner is no change.
      if (changes.every(({ type }) => type === 'attributes')) return;
      clearTimeout(timer);
      timer = setTimeout(done, quiet);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  // A row is busy while its record is being deleted, and a list until it is there.
  if (document.querySelector('[aria-busy=true]:not(tr, .list:has(.list-skeleton))')) await settled(quiet);
  const coming = [...document.images].filter((image) => !image.complete && image.checkVisibility());
  if (coming.length > 0) {
    await Promise.all(coming.map((image) => image.decode().catch(() => undefined)));
    await settled(quiet);
  }
  // What takes the place of a picture that cannot be loaded comes a moment after the browser knows.
  const isBroken = (image: HTMLImageElement) => image.complete && image.naturalWidth === 0 && image.checkVisibility();
  const replaced = () => ![...document.images].some(isBroken);
  await vi.waitUntil(replaced, { timeout: 1000 }).catch(() => undefined);
}
