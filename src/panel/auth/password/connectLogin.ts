import { newId } from '../../../shared/base/newId.ts';
import { backendOf } from '../../../shared/config/backend.ts';
import type { Login, Panel } from '../../../shared/config/grammar.ts';
import type { CustomSignIn } from '../../backend/custom.ts';
import type { Api } from '../../wire/api.ts';
import { ApiError } from '../../wire/apiError.ts';
import type { Connection, Identity } from '../identity.ts';
import { eitherIdentity } from './eitherIdentity.ts';
import { createLoginCalls, type LoginCalls } from './loginCalls.ts';
import { passwordIdentity } from './passwordIdentity.ts';
import { browserTokenStore } from './tokenStore.ts';

/**
 * The services of a shop whose backend has a sign-in of its own.
 * @param apiWith the API, called with these tokens
 * @param google the other sign-in, if the shop has both
 * @param signIn that of the shop's own backend, in place of calls
 */
export function connectLogin(
  login: Login,
  panel: Panel,
  apiWith: (token: Identity['token']) => Api,
  google: Identity | undefined,
  signIn?: CustomSignIn,
): Connection {
  const backend = backendOf(panel);
  const calls = signIn
    ? customCalls(signIn)
    : createLoginCalls(login, backend, (token) => apiWith(async () => token), panel.texts);
  const of = signIn ? `${backend.base} ${backend.backend}` : `${login.base ?? backend.base} ${login.call}`;
  const password = passwordIdentity(calls, browserTokenStore(of));
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

/** The sign-in of a shop's own backend as its calls: a session lasts until a call is refused. */
const customCalls = (signIn: CustomSignIn): LoginCalls => ({
  async signIn(typed) {
    const { id: uid, name, email, roles, token = '' } = await signIn(typed);
    const user = { uid, ...(name && { name }), ...(email && { email }), ...(roles && { roles }) };
    return { id: newId(), user: { ...user, loginName: typed.name }, token };
  },
  person: async ({ user }) => user,
});
