import { type Api, type ApiOptions, createApi } from '../../src/wire/api.ts';

/** The shop's API below this page's own address, called by nobody, unless the test says otherwise. */
export const testApi = (options: Partial<ApiOptions> = {}): Api =>
  createApi({ host: '', base: '/api', token: async () => undefined, ...options });
