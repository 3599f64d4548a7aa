import type { Credentials, Identity, User } from '../../src/panel/auth/identity.ts';

/** An identity provider controlled by the test, in place of the Firebase SDK. */
export function fakeIdentity() {
  const listeners = new Set<(user: User | undefined, hasExpired?: boolean) => void>();
  let told: { readonly user: User | undefined } | undefined;
  let onSignIn: (credentials?: Credentials) => Promise<void> = async () => undefined;

  const become = (user: User | undefined, hasExpired = false) => {
    if (told && told.user?.uid === user?.uid) return;
    told = { user };
    for (const listener of listeners) listener(user, hasExpired);
  };
  const identity: Identity = {
    onChange(listener) {
      listeners.add(listener);
      if (told) listener(told.user);
      return () => listeners.delete(listener);
    },
    user: () => told?.user,
    signIn: (credentials) => onSignIn(credentials),
    signOut: async () => become(undefined),
    token: async () => told?.user && `token-of-${told.user.uid}`,
  };
  return {
    identity,
    /** Signs a user in, or out without one. Like the SDK it reports only changes. */
    become,
    /** The session ends by itself. */
    expire: () => become(undefined, true),
    /** What the sign-in window does, or the form with these credentials. */
    whenSigningIn: (does: (credentials?: Credentials) => Promise<void>) => {
      onSignIn = does;
    },
  };
}

export type FakeIdentity = ReturnType<typeof fakeIdentity>;
