import { createLoginCalls } from '../../src/panel/auth/password/loginCalls.ts';
import { createApi } from '../../src/panel/wire/api.ts';
import { ApiError } from '../../src/panel/wire/apiError.ts';
import type { Backend } from '../../src/shared/config/backend.ts';
import type { Login, Panel } from '../../src/shared/config/grammar.ts';
import { reasonOf } from './reason.ts';

/** Where a command reads the password: what is in an argument is kept by the shell, and seen by others. */
export const PASSWORD = 'PANEL_PASSWORD';

/** Who signs in for a command. */
export interface Signing {
  /** The name or the e-mail address; without it nobody signs in. */
  readonly user?: string | undefined;
  readonly password?: string | undefined;
}

/** The flag of a command that signs in. */
export const userFlag = {
  value: 'NAME',
  says: `signs in as this person by api.login, in place of a token; the password is read from ${PASSWORD}`,
};

/**
 * Signs in at a backend as the sign-in page does.
 * @param login the words of the config or the preset; undefined if it has none
 * @param backend of the records
 * @param host of a base that is a path
 * @returns the token; undefined if nobody signs in
 * @throws with a sentence that has no password in it
 */
export async function signedIn(
  { user, password }: Signing,
  login: Login | undefined,
  backend: Backend,
  host: string,
  texts: Panel['texts'],
): Promise<string | undefined> {
  if (user === undefined) return undefined;
  if (!login?.call) throw new Error("Nobody can sign in by --user: the config has no 'login' in api.");
  if (!password) throw new Error(`The password is missing. Put it into ${PASSWORD}, not into an argument.`);
  if (backend.auth?.cookie) throw new Error('This backend signs in by a cookie, which a command does not keep.');
  // Who that is does not matter here, and may not be answered.
  const { person: _, ...words } = login;
  const apiWith = (token: string | undefined) => createApi({ ...backend, host, token: async () => token });
  try {
    return (await createLoginCalls(words, backend, apiWith, texts).signIn({ name: user, password })).token;
  } catch (error) {
    const { status } = error instanceof ApiError ? error : {};
    const why = status === 401 ? 'the API does not take this name and password.' : reasonOf(error, {}, 'sign in');
    throw new Error(`${user} could not sign in: ${why}`);
  }
}
