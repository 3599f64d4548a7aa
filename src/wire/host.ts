let host = '';

/** Sets the API host that relative addresses are below: 'https://api.shop.example', or '' for the page's own. */
export function setHost(apiHost: string): void {
  host = apiHost.replace(/\/+$/, '');
}

/** The address to show an image from: one that does not start with http is prefixed with the API host (spec §2). */
export function imageAddress(url: string): string {
  if (/^(http|data:|blob:)/.test(url)) return url;
  return `${host}${url.startsWith('/') ? '' : '/'}${url}`;
}
