import type { User } from '../../auth/identity.ts';

/** How the signed-in user is called: their name, else the e-mail address, else the id of the account. */
export const nameOf = (user: User | undefined): string => user?.name ?? user?.email ?? user?.uid ?? '';
