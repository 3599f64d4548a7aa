import { getPath } from '../../../shared/base/getPath.ts';
import { isObject, mapped } from '../../../shared/base/json.ts';
import { newId } from '../../../shared/base/newId.ts';
import { type Backend, baseBeside } from '../../../shared/config/backend.ts';
import type { Login, Panel } from '../../../shared/config/grammar.ts';
import { LOGIN_BODY, nameBlank } from '../../../shared/config/login.ts';
import type { Api } from '../../wire/api.ts';
import { ApiError, answeredByProxy, isPage, mismatchText } from '../../wire/apiError.ts';
import { answerOf } from '../../wire/timeLimit.ts';
import { shapeOf } from '../../wire/wrongAnswer.ts';
import type { Credentials, User } from '../identity.ts';
import { endOf, personPlaces, refreshIn, tokenIn, userIn } from './answers.ts';
import type { Held } from './held.ts';

/** The calls of `api.login`. All throw an `ApiError`, with a sentence that names the word where an answer contradicts it. */
export interface LoginCalls {
  signIn(credentials: Credentials): Promise<Held>;
  /** The person as the backend knows them now; the same as before where no call says it. */
  person(held: Held): Promise<User>;
  /** Whether a session has ended, where a refusal (403) does not say it. */
  hasEnded?(held: Held): Promise<boolean>;
  /** A session with a new token, where the config has a call for that. */
  refresh?(held: Held): Promise<Held>;
  /** Ends a session at the backend. */
  signOut?(held: Held): Promise<void>;
}

/**
 * @param backend the records' one, for its base, headers and refusals
 * @param apiWith the API as somebody with this token calls it
 */
export function createLoginCalls(
  login: Login,
  backend: Backend,
  apiWith: (token: string | undefined) => Api,
  texts: Panel['texts'],
  now: () => number = Date.now,
): LoginCalls {
  const own = { ...backend, base: baseBeside(backend.base, login.base ?? backend.base) };
  const hasCookie = backend.auth?.cookie === true;
  const places = personPlaces(login);
  const wrong = (word: string, said: string, came: string, status = 200) =>
    new ApiError(status, mismatchText({ word: `login.${word}`, said, came }, texts));

  /** @param word the word that names the call, for the sentence about a path that the backend does not have */
  const send = async (word: string, call: string, token: string | undefined, options: SendOptions = {}) => {
    const [method = 'POST', path = '/'] = call.split(' ');
    try {
      const { body, ...others } = options;
      const sent = { method, ...others, ...(body !== undefined && { json: body }) };
      const answer = await answerOf(await apiWith(token).send(path, sent, own));
      if (isPage(answer)) throw answeredByProxy();
      return answer;
    } catch (error) {
      const isNoCall = error instanceof ApiError && (error.status === 404 || error.status === 405);
      throw isNoCall && !error.said ? wrong(word, call, `status ${error.status}`, error.status) : error;
    }
  };

  /** The token in an answer, what it is refreshed with, and when it ends. */
  const granted = (answer: unknown, word: string, path: string | undefined) => {
    const found = tokenIn(answer, path);
    if (!found && !hasCookie) throw wrong(word, path ?? 'token', shapeOfAnswer(answer));
    const token = hasCookie ? '' : (found?.token ?? '');
    const ends = endOf(token, login.expires && getPath(answer, login.expires), now());
    return { token, ends, refresh: refreshIn(answer, login.refreshToken, found?.path) };
  };

  const personOf = async (answer: unknown, token: string, typed: string): Promise<User> => {
    const called = places?.call ? await send('person', places.call, token) : answer;
    const user = places ? userIn(called, places) : { uid: typed };
    if (!user) throw wrong('person', saidOf(login.person), shapeOfAnswer(called));
    const email = typed.includes('@') ? typed : undefined;
    const roles = login.role === undefined ? undefined : { roles: [login.role] };
    return { ...(email && { email }), ...user, ...roles, loginName: typed };
  };

  const [refresh, signOut, check] = [wordsOf(login.refresh), wordsOf(login.signOut), wordsOf(login.check)];
  return {
    async signIn({ name, password }) {
      const body = filled(login.body ?? LOGIN_BODY, { [nameBlank(login)]: name, password });
      const answer = await send('call', login.call ?? '', undefined, { body });
      const { token, ...others } = granted(answer, 'token', login.token);
      return { id: newId(), user: await personOf(answer, token, name), token, ...others };
    },
    async person({ user, token }) {
      return places?.call ? personOf(undefined, token, user.loginName ?? '') : user;
    },
    ...(check && {
      async hasEnded({ token }) {
        try {
          const answer = await send('check', check.call, token);
          return userIn(answer, { ...places, at: check.at }) === undefined;
        } catch (error) {
          if (error instanceof ApiError && !error.isPage && [401, 403].includes(error.status ?? 0)) return true;
          throw error;
        }
      },
    }),
    ...(refresh && {
      async refresh(held) {
        const { token, body } = sentWith(held, refresh.body);
        const answer = await send('refresh', refresh.call, token, { body });
        const word = refresh.token === undefined ? 'token' : 'refresh.token';
        const next = granted(answer, word, refresh.token ?? login.token);
        return { ...held, ...next, refresh: next.refresh ?? held.refresh };
      },
    }),
    ...(signOut && {
      async signOut(held) {
        const { body } = sentWith(held, signOut.body);
        const token = signOut.body === undefined ? held.token : undefined;
        // The page may be closed at once.
        await send('signOut', signOut.call, token, { body, keepalive: true });
      },
    }),
  };
}

/** A call of the config in its long form. */
interface CallWords {
  readonly call: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly at?: string;
}

const wordsOf = (word: string | CallWords | undefined): CallWords | undefined =>
  typeof word === 'string' ? { call: word } : word;

interface SendOptions {
  readonly body?: unknown;
  readonly keepalive?: boolean;
}

/**
 * How a call carries the session: in a body, without a word of the config under the key that the refresh token came with,
 * or in the header. A backend may refuse a token that has ended, even beside a valid refresh token.
 */
function sentWith({ token, refresh }: Held, body: unknown): { readonly body?: unknown; readonly token?: string } {
  if (body !== undefined) return { body: filled(body, { token, refresh: refresh?.token ?? '' }) };
  return refresh ? { body: { [refresh.key]: refresh.token } } : { token };
}

/** A body with its placeholders filled in. What is filled in is never searched for placeholders. */
export function filled(template: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof template === 'string')
    return template.replace(/\{(\w+)\}/g, (blank, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? blank) : blank,
    );
  if (Array.isArray(template)) return template.map((entry: unknown) => filled(entry, values));
  return isObject(template) ? mapped(template, (value) => filled(value, values)) : template;
}

/** The shape of an answer, without texts that could be a token. */
const shapeOfAnswer = (answer: unknown): string => (typeof answer === 'string' ? 'a text' : shapeOf(answer));

const saidOf = (person: Login['person']): string =>
  typeof person === 'string' ? person : [person?.call, person?.at, person?.id].filter(Boolean).join(' ');
