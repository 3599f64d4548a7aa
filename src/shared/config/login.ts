import { isObject } from '../base/json.ts';
import type { Login } from './grammar.ts';

/** What a sign-in sends where the config does not say it. */
export const LOGIN_BODY = { email: '{email}', password: '{password}' };

/** The placeholders in the texts of a body, also in those inside. */
export function blanksInBody(body: unknown): readonly string[] {
  if (typeof body === 'string') return [...body.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return isObject(body) || Array.isArray(body) ? Object.values(body).flatMap(blanksInBody) : [];
}

/** The placeholder of what one signs in with besides the password: 'email', 'username'. */
export const nameBlank = ({ body = LOGIN_BODY }: Login): string =>
  blanksInBody(body).find((name) => name !== 'password') ?? 'email';
