import type { Api } from '../wire/api.ts';

/** The signed-in user, as the identity provider knows them. */
export interface User {
  readonly uid: string;
  readonly email?: string;
  readonly name?: string;
}

/** The identity provider: Firebase in production, else the embedded service; a fake in tests. */
export interface Identity {
  /**
   * Calls `listener` with the signed-in user as soon as it is known, then at every change, in this tab or another.
   * `hasExpired`: the session has expired without a sign-out.
   * @returns a function that removes the listener
   */
  onChange(listener: (user: User | undefined, hasExpired?: boolean) => void): () => void;
  /** Who is signed in now. */
  user(): User | undefined;
  /** Loads what the sign-in window needs, so that it opens at once: a browser blocks one that opens late. */
  prepare?(): void;
  /** @throws with a sentence for the user when the sign-in failed */
  signIn(): Promise<void>;
  signOut(): Promise<void>;
  /**
   * A freshly refreshed bearer token; undefined when no one is signed in.
   * @throws {ApiError} 401 when the session has expired
   */
  token(): Promise<string | undefined>;
}

/** The services that the panel calls. */
export interface Connection {
  readonly identity: Identity;
  /** The shop's API, called with the token of the signed-in user. */
  readonly api: Api;
}
