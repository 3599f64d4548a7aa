import type { Api } from '../wire/api.ts';
import type { ApiError } from '../wire/apiError.ts';

/** The shop's data about a signed-in user. */
export interface Person {
  readonly roles: readonly string[];
  /** The id of their record, if they have one. */
  readonly id?: string | undefined;
  /** Why nothing is known of them: the list of people could not be fetched, or not the whole of it. */
  readonly failure?: ApiError | undefined;
}

/** The signed-in user, as the identity provider knows them. */
export interface User {
  readonly uid: string;
  readonly email?: string;
  readonly name?: string;
  /** What they have typed to sign in by password (`api.login`). */
  readonly loginName?: string;
  /** Their roles, if the sign-in says them: the list of people does not count then. */
  readonly roles?: readonly string[];
}

/** What is typed to sign in by password. */
export interface Credentials {
  readonly name: string;
  readonly password: string;
}

/**
 * The identity provider: Firebase in production, else the embedded service, or the backend's own sign-in (`api.login`); a fake
 * in tests.
 */
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
  /**
   * @param credentials for a sign-in by password; without them a window opens
   * @throws with a sentence for the user when the sign-in failed, or an `ApiError`
   */
  signIn(credentials?: Credentials): Promise<void>;
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
  /** What the sign-in knows of a user; undefined if the list of people says it. */
  person?(user: User): Promise<Person | undefined>;
}
