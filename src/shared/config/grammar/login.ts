/** `api.login`: the backend's own sign-in by name and password. */
import { base, keyPath } from './backend.ts';
import { aText, endpointCall, flag, object } from './words.ts';

const call = (description: string) => ({ ...endpointCall, description }) as const;

const at = (description: string) => ({ ...keyPath, description }) as const;

/** Any JSON object. */
const body = (description: string) => ({ type: 'object', description }) as const;

/** A call alone, or with its words. */
const orCall = <const Words extends object>(description: string, words: Words) =>
  ({
    description,
    anyOf: [call("Verb and path below the base: 'POST /auth/refresh'."), object('', ['call'], words)],
  }) as const;

const getCall = {
  type: 'string',
  pattern: '^GET /[^\\s{}]*$',
  patternErrorMessage: "must be a GET without placeholders, such as 'GET /users/me'",
} as const;

const roles = {
  type: 'string',
  pattern: '^(\\[\\]|[^.\\s\\[\\]]+(\\[\\])?)(\\.[^.\\s\\[\\]]+(\\[\\])?)*$',
  patternErrorMessage:
    "must be keys with dots between them, and '[]' behind a list of which each entry is meant: 'role.name', 'groups[].name'",
  description:
    "Where the person has their roles: a text or a list of texts ('roles'), a text in an object ('role.name') or in each entry of a list ('groups[].name'). With it the list of `session.entity` is not fetched for the roles. Without it they are looked for there.",
} as const;

export const login = {
  description:
    "The backend's own sign-in, by a form on the sign-in page; true for that of the preset, whose words can be replaced one by one. Without a preset `call` is needed. Passwords are never stored. `auth` says how the token is sent.",
  anyOf: [
    { type: 'boolean' },
    object('', [], {
      call: call("The call that signs in: 'POST /auth/login'."),
      base: {
        type: 'string',
        pattern: `^\\.\\.$|${base.pattern}`,
        patternErrorMessage: base.patternErrorMessage,
        description:
          "The base of the calls that sign in, refresh and sign out, and of the person's, if it is not that of the records: a path, or the URL of another server. '..' is what the base of the records stands in: for '/items' the server itself.",
      },
      body: body(
        'What it sends: {password}, and {email} for an e-mail address or any other placeholder, such as {username}, for a name. Default: {"email": "{email}", "password": "{password}"}.',
      ),
      token: at(
        "Where the answer has the token: 'data.access_token'. Without it: `token`, `access_token`, `accessToken` or `jwt`, also under `data`.",
      ),
      refreshToken: at(
        "Where the answer has the token by which it is refreshed: 'data.refresh_token'. Without it: `refresh_token`, `refreshToken` or `refresh` beside the token.",
      ),
      expires: at(
        'Where the answer says until when the token is valid: a number of seconds from now, an instant in seconds or milliseconds since 1970, or a time as text. Without it a token that is a JWT says it itself (`exp`); what ends sooner counts.',
      ),
      person: {
        description:
          "Who has signed in, by the user id that `session.uid` names: its place in the answer ('data.user.id'), the place of the person there ('user', who has an `id`), a call that answers the person ('GET /users/me'), or an object with the places. Without it the user id is the name that was typed.",
        anyOf: [
          {
            type: 'string',
            pattern: `^GET /[^\\s{}]*$|${keyPath.pattern}`,
            patternErrorMessage:
              "must be a place in the answer, such as 'data.user', or a call, such as 'GET /users/me'",
          },
          object('', [], {
            call: {
              ...getCall,
              description:
                "The call that answers the person: 'GET /users/me'. Without it they are in the first answer.",
            },
            at: at(
              "Where its answer has the person: 'data.user'. Without it the answer itself, or `data` or `user` in it.",
            ),
            id: at('Where the person has the user id. Default: id.'),
            email: at('Where they have the e-mail address. Default: email.'),
            name: at('Where they have the name. Default: name.'),
            roles,
          }),
        ],
      },
      role: aText(
        'The role of everybody who can sign in, for a backend that lets only the staff in: the list of `session.entity` is not fetched for the roles.',
      ),
      refresh: orCall(
        'The call that changes the token for a new one, near its end and after a 401. Without a body of its own it sends the refresh token under the key that it came with, or, if there is none, the token in its header. Without the call one signs in again when the token has ended.',
        {
          call: call("Verb and path below the base: 'POST /auth/refresh'."),
          body: body(
            'What it sends: {refresh}, the refresh token, or {token}. The header with the token is left out then.',
          ),
          token: at('Where its answer has the new token, if elsewhere than that of the sign-in.'),
        },
      ),
      check: {
        description:
          "The call that answers who is signed in, for a backend that refuses an ended session with 403, as it refuses a missing right: 'GET /users/me'. It is called after a 403: an answer without a person, or a refusal, says that the session has ended. Without it only a 401 says so.",
        anyOf: [
          getCall,
          object('', ['call'], {
            call: { ...getCall, description: "The call: 'GET /users/me'." },
            at: at("Where its answer has the person: 'user'. Without it the answer itself, or `data` or `user` in it."),
          }),
        ],
      },
      signOut: orCall('The call that ends the session at the backend. Without it the page only forgets the token.', {
        call: call("Verb and path below the base: 'POST /auth/logout'."),
        body: body(
          'What it sends: {refresh}, the refresh token, or {token}. The header with the token is left out then.',
        ),
      }),
      google: flag('Whether the sign-in page has the button of Google, too. Default: true, without a preset.'),
    }),
  ],
} as const;
