import { getPath } from '../../../shared/base/getPath.ts';
import { objectOf, parseJson } from '../../../shared/base/json.ts';
import type { Login } from '../../../shared/config/grammar.ts';
import { numberOf, withDigits } from '../../../shared/text/exactNumber.ts';
import { valuesAt } from '../../wire/uploadAnswer.ts';
import type { User } from '../identity.ts';
import type { Held } from './held.ts';

// What the answers to a sign-in and a refresh say (docs/config.md, `api.login`).

/** Where backends have the token, and beside it what it is refreshed with. */
const TOKEN = ['token', 'access_token', 'accessToken', 'jwt', 'refreshedToken'];
const REFRESH = ['refresh_token', 'refreshToken', 'refresh'];

/** The token, and the path that leads to it. */
export interface FoundToken {
  readonly path: string;
  readonly token: string;
}

/** @param path that of the config; without it the usual ones are tried */
export function tokenIn(answer: unknown, path: string | undefined): FoundToken | undefined {
  const paths = path === undefined ? [...TOKEN, ...TOKEN.map((key) => `data.${key}`)] : [path];
  return paths.flatMap((path) => {
    const token = getPath(answer, path);
    return typeof token === 'string' && token !== '' ? [{ path, token }] : [];
  })[0];
}

/**
 * What the token is refreshed with.
 * @param tokenPath where the token is: without a path of the config it is looked for beside it
 */
export function refreshIn(answer: unknown, path: string | undefined, tokenPath = ''): Held['refresh'] {
  const beside = tokenPath.slice(0, tokenPath.lastIndexOf('.') + 1);
  for (const place of path === undefined ? REFRESH.map((key) => beside + key) : [path]) {
    const token = getPath(answer, place);
    if (typeof token === 'string' && token !== '') return { key: place.slice(place.lastIndexOf('.') + 1), token };
  }
  return undefined;
}

/** A token is refreshed in its last tenth, but not earlier than a minute before its end. */
const [TENTH, MINUTE] = [0.1, 60_000];

/**
 * When a token ends: what the answer or the token itself (a JWT) says, whichever is sooner. An end that is over already
 * is that of another clock.
 * @param said what the answer has at `expires`
 */
export function endOf(token: string, said: unknown, now: number): Held['ends'] {
  const ends = [instantOf(said, now), ownEnd(token, now)].filter((at) => at !== undefined && at > now);
  if (ends.length === 0) return undefined;
  const at = Math.min(...ends.flatMap((end) => end ?? []));
  return { at, near: at - Math.min(MINUTE, (at - now) * TENTH) };
}

/** From here on a number of seconds, or of milliseconds, is an instant since 1970: the years 2001 and later. */
const [AS_SECONDS, AS_MILLISECONDS] = [1e9, 1e12];

function instantOf(said: unknown, now: number): number | undefined {
  const number = numberOf(said);
  if (number !== undefined) {
    if (number >= AS_MILLISECONDS) return number;
    return number >= AS_SECONDS ? number * 1000 : now + number * 1000;
  }
  const at = typeof said === 'string' ? Date.parse(said) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** The end of a JWT by this computer's clock, which may differ from the server's: how long it is valid counts. */
function ownEnd(token: string, now: number): number | undefined {
  const { exp, iat } = claimsOf(token);
  if (typeof exp !== 'number') return undefined;
  return typeof iat === 'number' ? now + (exp - iat) * 1000 : exp * 1000;
}

function claimsOf(token: string): Record<string, unknown> {
  const [, claims = ''] = token.split('.');
  try {
    const bytes = Uint8Array.from(atob(claims.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));
    return objectOf(parseJson(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}

/** Where an answer has the person: `api.login.person` in its long form. */
export type PersonPlaces = Exclude<NonNullable<Login['person']>, string>;

/** The long form of `api.login.person`; undefined where the person is who they say they are. */
export function personPlaces({ person }: Login): PersonPlaces | undefined {
  if (typeof person !== 'string') return person;
  return person.startsWith('GET ') ? { call: person } : { at: person };
}

/** The person in an answer; undefined if they have no id there. */
export function userIn(
  answer: unknown,
  { at, id = 'id', email = 'email', name = 'name', roles }: PersonPlaces,
): Pick<User, 'uid' | 'email' | 'name' | 'roles'> | undefined {
  const found = at === undefined ? undefined : getPath(answer, at);
  const places = at === undefined ? [answer, getPath(answer, 'data'), getPath(answer, 'user')] : [found];
  for (const person of places) {
    const uid = textOf(typeof person === 'object' && person !== null ? getPath(person, id) : person);
    if (uid === undefined) continue;
    const [address, called] = [textOf(getPath(person, email)), textOf(getPath(person, name))];
    return {
      uid,
      ...(address && { email: address }),
      ...(called && { name: called }),
      ...(roles !== undefined && { roles: valuesAt(person, roles).flatMap((role) => textOf(role) ?? []) }),
    };
  }
  return undefined;
}

function textOf(value: unknown): string | undefined {
  const text = withDigits(value);
  return (typeof text === 'string' && text !== '') || typeof text === 'number' ? String(text) : undefined;
}
