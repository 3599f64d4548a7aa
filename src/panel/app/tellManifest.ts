/**
 * Adds the link to the manifest (`tools/build/appManifest.ts`). The browser then fetches it and an icon at once, so this
 * waits until the page has nothing else to fetch.
 */
export function tellManifest(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest][data-href]');
  if (link?.dataset['href']) link.href = link.dataset['href'];
}
