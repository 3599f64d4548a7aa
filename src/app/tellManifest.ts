/**
 * Tells the browser where the manifest is (`tools/build/appManifest.ts`): it then fetches that and an icon at once, so it is told
 * when the page has nothing else to fetch.
 */
export function tellManifest(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest][data-href]');
  if (link?.dataset['href']) link.href = link.dataset['href'];
}
