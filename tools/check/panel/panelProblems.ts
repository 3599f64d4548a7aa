import { blanksOf, type FieldType, titleParams } from '../../../src/shared/config/grammar.ts';
import { fieldsIn } from '../../../src/shared/config/template.ts';
import { backendProblems, reservedKeyProblems } from '../calls/backendProblems.ts';
import { loginProblems } from '../calls/loginProblems.ts';
import { secretSessionProblems } from '../fields/secretProblems.ts';
import { blanksIn, type ConfigFiles, fieldAt, hasType, namesEntity, namesField } from '../files.ts';
import { hasLoginRoles, loginWords, peopleOf, peopleRoles } from '../people.ts';
import { type ConfigProblem, nearest, Place } from '../place.ts';
import { menuProblems, startProblems } from './menuProblems.ts';

/** Problems in `panel.json`. */
export function* panelProblems(config: ConfigFiles): Generator<ConfigProblem> {
  const { panel, entities } = config;
  const apis = [panel.get('api'), ...[...entities.values()].map(({ ui }) => ui.get('wire', 'api'))];
  // A base of '/' is reported separately.
  const bases = apis.flatMap((api) => api.get('base').text ?? []).filter((base) => base !== '/');
  yield* startProblems(config);
  yield* menuProblems(config, bases);

  yield* backendProblems(panel.get('api'), panel.get('api'));
  yield* loginProblems(panel);

  const history = panel.get('api', 'history');
  if (history.text !== undefined && !/^GET [^{]*$/.test(history.text)) {
    yield history.problem('wrong-verb', 'must be a GET without placeholders: the record is named in its query.');
  }

  const session = panel.get('session');
  yield* namesEntity(session.get('entity'), config);
  const people = peopleOf(config);
  yield* reservedKeyProblems(panel.get('api', 'version'));
  if (people) {
    yield* secretSessionProblems(session, people);
    const isTyped = (place: Place, types: readonly FieldType[], why: string) =>
      hasType(place, people, types, (other) => `'${place.text}' is of type ${other}: ${why}.`);
    for (const word of ['uid', 'email', 'roles', 'active']) yield* namesField(session.get(word), people);
    const name = session.get('name');
    const named = fieldsIn(name.text ?? '');
    for (const field of named.length > 0 ? named : [name.text])
      yield* namesField(new Place(name.file, field, name.path), people);
    // Those of a backend with a sign-in of its own may be numbers, and its roles may be elsewhere.
    const isOwn = loginWords(panel) !== undefined;
    const ids: readonly FieldType[] = isOwn ? ['string', 'integer', 'number'] : ['string'];
    const roleTypes: readonly FieldType[] = isOwn ? ['array', 'string'] : ['array'];
    yield* isTyped(session.get('uid'), ids, 'a user id is a text. Nobody could see the panel');
    if (!hasLoginRoles(panel))
      yield* isTyped(session.get('roles'), roleTypes, 'roles are a list. Nobody could see the panel');
    yield* isTyped(session.get('active'), ['boolean'], 'only a field that is true or false lets people in');
    const email = session.get('email');
    if (fieldAt(people, email.text).exists && fieldAt(people, email.text).get('unique').value !== true) {
      yield email.problem(
        'field-mismatch',
        `'${email.text}' must be unique: whoever signs in with it becomes that person.`,
      );
    }
    const invite = session.get('invite');
    if (invite.exists && !email.exists)
      yield invite.problem('missing-word', 'needs session.email, by which a person is added.');
    if (invite.text?.includes('{'))
      yield invite.problem('unknown-placeholder', 'adds a person who has no fields yet: leave the placeholders out.');
    const roles = peopleRoles(config);
    const allow = session.get('allow');
    for (const role of [allow, ...allow.items])
      yield* role.mustBe(roles, 'unknown-role', 'is not a role: nobody could see the panel');
  }

  yield* sharedTextProblems(panel);
  yield* defaultsProblems(panel.get('defaults'));
}

/** Shared texts of `panel.json` with other placeholders than the panel fills in. */
export function* sharedTextProblems(panel: Place): Generator<ConfigProblem> {
  for (const [name, text] of panel.get('texts').entries) yield* blanksProblems(text, blanksOf(name));
}

function* blanksProblems(place: Place, blanks: readonly string[]): Generator<ConfigProblem> {
  if (place.text === undefined) return;
  // Titles begin with a capital letter where the language wants it.
  const same = (blank: string) => (/^Titles?$/.test(blank) ? blank.toLowerCase() : blank);
  const used = blanksIn(place.text);
  // One record of several titles has the single one.
  const known = blanks.includes('titles') ? [...blanks, 'title'] : blanks;
  const unknown = used.find((blank) => !known.map(same).includes(same(blank)));
  const left = blanks.find((blank) => !used.map(same).includes(same(blank)));
  if (unknown)
    yield place.problem('unknown-placeholder', `nothing fills in '{${unknown}}'.${left ? ` Write '{${left}}'.` : ''}`);
  else if (left)
    yield place.problem('missing-placeholder', `lacks the placeholder '{${left}}', which the panel fills in.`);
}

/** The defaults, at any depth, may only use the title placeholders. */
function* defaultsProblems(place: Place): Generator<ConfigProblem> {
  for (const [, inside] of place.entries) yield* defaultsProblems(inside);
  for (const blank of blanksIn(place.text)) {
    if (titleParams.some((title) => title === blank)) continue;
    yield place.problem(
      'unknown-placeholder',
      `nothing fills in '{${blank}}'.`,
      nearest(
        `{${blank}}`,
        titleParams.map((title) => `{${title}}`),
      ),
    );
  }
}
