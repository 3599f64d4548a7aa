import type { Identity, User } from '../identity.ts';
import type { PasswordIdentity } from './passwordIdentity.ts';

/** A shop with both sign-ins, Google's window and the form: one session, of whom has signed in last. */
export function eitherIdentity(google: Identity, password: PasswordIdentity): Identity {
  const user = (): User | undefined => password.user() ?? google.user();
  return {
    onChange(listener) {
      const known = new Set<Identity>();
      const follow = (one: Identity) =>
        one.onChange((_, hasExpired) => {
          known.add(one);
          if (known.size === 2) listener(user(), hasExpired && !user());
        });
      const stops = [follow(google), follow(password)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    user,
    prepare: () => google.prepare?.(),
    async signIn(credentials) {
      if (credentials) {
        await password.signIn(credentials);
        if (google.user()) await google.signOut();
      } else {
        await google.signIn();
        await password.signOut();
      }
    },
    async signOut() {
      await Promise.all([password.signOut(), google.signOut()]);
    },
    async token() {
      await password.ready;
      return password.user() ? password.token() : google.token();
    },
  };
}
