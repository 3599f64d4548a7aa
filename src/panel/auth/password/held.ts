import { isObject } from '../../../shared/base/json.ts';
import type { User } from '../identity.ts';

/** The session of a user who has signed in by password, as this browser keeps it: tokens, but never the password. */
export interface Held {
  /** Another one for each sign-in; a refresh keeps it. */
  readonly id: string;
  readonly user: User;
  /** '' where the browser's cookies take its place. */
  readonly token: string;
  /** What the token is refreshed with, and the key that it came under. */
  readonly refresh?: { readonly key: string; readonly token: string } | undefined;
  /** When the token ends, in ms since 1970, if that is known, and from when on it is refreshed. */
  readonly ends?: { readonly at: number; readonly near: number } | undefined;
}

/** Whether something that was stored is a session. */
export const isHeld = (value: unknown): value is Held =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  typeof value['token'] === 'string' &&
  isObject(value['user']) &&
  typeof value['user']['uid'] === 'string';
