import { backendOf } from '../../../shared/config/backend.ts';
import type { Login, Panel } from '../../../shared/config/grammar.ts';
import type { Api } from '../../wire/api.ts';
import { ApiError } from '../../wire/apiError.ts';
import type { Connection, Identity } from '../identity.ts';
import { eitherIdentity } from './eitherIdentity.ts';
import { createLoginCalls } from './loginCalls.ts';
import { passwordIdentity } from './passwordIdentity.ts';
import { browserTokenStore } from './tokenStore.ts';

/**
 * The services of a shop whose backend has a sign-in of its own.
 * @param apiWith the API, called with these tokens
 * @param google the other sign-in, if the shop has both
 */
export function connectLogin(
  login: Login,
  panel: Panel,
  apiWith: (token: Identity['token']) => Api,
  google: Identity | undefined,
): Connection {
  const backend = backendOf(panel);
  const calls = createLoginCalls(login, backend, (token) => apiWith(async () => token), panel.texts);
  const password = passwordIdentity(calls, browserTokenStore(`${login.base ?? backend.base} ${login.call}`));
  const identity = google ? eitherIdentity(google, password) : password;
  return {
    identity,
    api: password.renewing(apiWith(identity.token), backend.base),
    async person({ uid, roles }) {
      if (!roles) return undefined;
      const id = panel.session.uid === 'id' ? uid : undefined;
      try {
        return { roles: (await password.person())?.roles ?? roles, id };
      } catch (failure) {
        if (failure instanceof ApiError) return { roles: [], id, failure };
        throw failure;
      }
    },
  };
}
