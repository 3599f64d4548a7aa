const { BASE_URL } = import.meta.env;
// Vite would bundle the file that `new URL(…, import.meta.url)` names.
const { url } = import.meta;

/**
 * The path of the panel on its host, with slashes at both ends: '/' or '/admin/'. A build has relative addresses, so the
 * path is derived from the address of this code, which is one folder below.
 */
export const panelBase: string = BASE_URL.startsWith('/') ? BASE_URL : new URL('..', url).pathname;
