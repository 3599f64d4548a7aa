import type { Api } from '../wire/api.ts';

/** Who signed in, as the identity provider knows them. */
export interface User {
  readonly uid: string;
  readonly email?: string;
  readonly name?: string;
}

/** The border with whoever proves identities: Firebase in production, the embedded service else, a fake in tests. */
export interface Identity {
  /**
   * Tells who is signed in: once as soon as it is known, then at every change, in this tab or another.
   * @returns stops the telling
   */
  onChange(listener: (user: User | undefined) => void): () => void;
  /** @throws with a sentence for the person when the sign-in failed */
  signIn(): Promise<void>;
  signOut(): Promise<void>;
  /** A freshly refreshed bearer token; undefined when no one is signed in. */
  token(): Promise<string | undefined>;
}

/** What the panel reaches outside itself. */
export interface Connection {
  readonly identity: Identity;
  /** The shop's API, called in the name of whoever is signed in. */
  readonly api: Api;
}
