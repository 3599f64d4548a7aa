import { blanksInBody } from '../../../src/shared/config/login.ts';
import { loginWords } from '../people.ts';
import { type ConfigProblem, listed, type Place } from '../place.ts';
import { reservedKeyProblems } from './backendProblems.ts';

/** What may fill in a body that refreshes or ends a session. */
const OF_SESSION = ['refresh', 'token'];

/** Problems in the backend's own sign-in. */
export function* loginProblems(panel: Place): Generator<ConfigProblem> {
  const [login, words] = [panel.get('api', 'login'), loginWords(panel)];
  if (!words) return;
  if (words['call'] === undefined && !panel.get('api', 'backend').exists)
    yield login.problem('missing-word', "'call' is missing: no preset says which call signs in.");
  for (const word of ['call', 'refresh', 'signOut'])
    for (const call of [login.get(word), login.get(word, 'call')]) yield* callProblems(call, word === 'signOut');
  for (const word of ['token', 'refreshToken', 'expires', 'person']) yield* reservedKeyProblems(login.get(word));
  for (const word of ['person', 'check'])
    for (const [, place] of login.get(word).entries) yield* reservedKeyProblems(place);

  const body = login.get('body');
  if (body.exists) {
    const blanks = blanksInBody(body.value);
    const [, other] = [...new Set(blanks)].filter((blank) => blank !== 'password');
    if (!blanks.includes('password')) yield body.problem('missing-placeholder', "has no '{password}'.");
    if (!blanks.some((blank) => blank !== 'password'))
      yield body.problem('missing-placeholder', "has no '{email}', nor another name to sign in with.");
    if (other !== undefined)
      yield body.problem(
        'unknown-placeholder',
        `one signs in with a name and a password: nothing fills in '{${other}}'.`,
      );
  }
  for (const sent of [login.get('refresh', 'body'), login.get('signOut', 'body')]) {
    const unknown = blanksInBody(sent.value).find((blank) => !OF_SESSION.includes(blank));
    const known = listed(OF_SESSION.map((blank) => `{${blank}}`));
    if (unknown !== undefined)
      yield sent.problem('unknown-placeholder', `nothing fills in '{${unknown}}'. There are: ${known}.`);
  }

  const allow = panel.get('session', 'allow');
  const allowed = [allow, ...allow.items].flatMap(({ text }) => text ?? []);
  const role = login.get('role');
  yield* role.mustBe(allowed, 'unknown-role', "is not in 'session.allow': nobody could see the panel");
  if (role.exists && login.get('person', 'roles').exists)
    yield login.get('person', 'roles').warning('no-effect', "has no effect beside 'role'.");
}

/** A call that sends a password or a token: never in its address. */
function* callProblems(call: Place, mayDelete: boolean): Generator<ConfigProblem> {
  const [verb = '', path = ''] = call.text?.split(' ') ?? [];
  if (verb === 'GET' || (verb === 'DELETE' && !mayDelete))
    yield call.problem('wrong-verb', `passwords and tokens are sent in a body, which ${verb} does not have.`);
  const [blank] = /\{\w*\}/.exec(path) ?? [];
  if (blank !== undefined)
    yield call.problem(
      'unknown-placeholder',
      `nothing fills in '${blank}': no password or token may stand in an address.`,
    );
}
