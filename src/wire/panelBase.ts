const { BASE_URL } = import.meta.env;
// Vite takes `new URL(…, import.meta.url)` for the address of a file that it is to bundle.
const { url } = import.meta;

/**
 * The path of the panel on its host, with slashes at both ends: '/' or '/admin/'. A build has relative addresses, so its code,
 * which is one folder below, says where it is.
 */
export const panelBase: string = BASE_URL.startsWith('/') ? BASE_URL : new URL('..', url).pathname;
