import { blanksOf, titleBlanks } from '../../src/config/grammar.ts';
import { backendProblems, reservedKeyProblems } from './backendProblems.ts';
import { type EntityFiles, fieldAt, namesEntity, namesField, textsOf, typeOf } from './files.ts';
import { menuProblems } from './menuProblems.ts';
import { type ConfigProblem, nearest, type Place } from './place.ts';
import { secretSessionProblems } from './secretProblems.ts';

/** Problems in `panel.json`. */
export function* panelProblems(panel: Place, entities: ReadonlyMap<string, EntityFiles>): Generator<ConfigProblem> {
  const apis = [panel.get('api'), ...[...entities.values()].map(({ ui }) => ui.get('wire', 'api'))];
  // A base of '/' is reported separately.
  const bases = apis.flatMap((api) => api.get('base').text ?? []).filter((base) => base !== '/');
  yield* menuProblems(panel.get('menu'), entities, bases, peopleRoles(panel, entities));

  yield* backendProblems(panel.get('api'), panel.get('api'));

  const history = panel.get('api', 'history');
  if (history.text !== undefined && !/^GET [^{]*$/.test(history.text)) {
    yield history.problem('wrong-verb', 'must be a GET without placeholders: the record is named in its query.');
  }

  const session = panel.get('session');
  yield* namesEntity(session.get('entity'), entities);
  const people = entities.get(session.get('entity').text ?? '');
  for (const key of [panel.get('api', 'version'), panel.get('api', 'upload', 'paths')]) yield* reservedKeyProblems(key);
  if (people) {
    yield* secretSessionProblems(session, people);
    yield* namesField(session.get('uid'), people);
    const uid = session.get('uid');
    const uidType = typeOf(fieldAt(people, uid.text));
    if (uidType !== undefined && uidType !== 'string') {
      yield uid.problem(
        'field-mismatch',
        `'${uid.text}' is of type ${uidType}: a user id is a text. Nobody could see the panel.`,
      );
    }
    yield* namesField(session.get('name'), people);
    const email = session.get('email');
    yield* namesField(email, people);
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
    const held = session.get('roles');
    yield* namesField(held, people);
    const heldType = typeOf(fieldAt(people, held.text));
    if (heldType !== undefined && heldType !== 'array') {
      yield held.problem(
        'field-mismatch',
        `'${held.text}' is of type ${heldType}: roles are a list. Nobody could see the panel.`,
      );
    }
    const active = session.get('active');
    yield* namesField(active, people);
    const type = typeOf(fieldAt(people, active.text));
    if (type !== undefined && type !== 'boolean') {
      yield active.problem(
        'field-mismatch',
        `'${active.text}' is of type ${type}: only a field that is true or false lets people in.`,
      );
    }
    const roles = peopleRoles(panel, entities);
    const allow = session.get('allow');
    for (const role of [allow, ...allow.items]) {
      if (roles && role.text !== undefined && !roles.includes(role.text)) {
        yield role.unknown('unknown-role', `is not a role: nobody could see the panel`, roles);
      }
    }
  }

  for (const [name, text] of panel.get('texts').entries) yield* blanksProblems(text, blanksOf(name));
  yield* defaultsProblems(panel.get('defaults'));
}

function* blanksProblems(place: Place, blanks: readonly string[]): Generator<ConfigProblem> {
  if (place.text === undefined) return;
  const used = [...place.text.matchAll(/\{(\w+)\}/g)].map(([, blank = '']) => blank);
  const unknown = used.find((blank) => !blanks.includes(blank));
  const left = blanks.find((blank) => !used.includes(blank));
  if (unknown)
    yield place.problem('unknown-placeholder', `nothing fills in '{${unknown}}'.${left ? ` Write '{${left}}'.` : ''}`);
  else if (left)
    yield place.problem('missing-placeholder', `lacks the placeholder '{${left}}', which the panel fills in.`);
}

/** The defaults, at any depth, may only use the title placeholders. */
function* defaultsProblems(place: Place): Generator<ConfigProblem> {
  for (const [, inside] of place.entries) yield* defaultsProblems(inside);
  for (const [, blank = ''] of place.text?.matchAll(/\{(\w+)\}/g) ?? []) {
    if (titleBlanks.some((title) => title === blank)) continue;
    yield place.problem(
      'unknown-placeholder',
      `nothing fills in '{${blank}}'.`,
      nearest(
        `{${blank}}`,
        titleBlanks.map((title) => `{${title}}`),
      ),
    );
  }
}

/** The roles that users can have; undefined if any text may be a role. */
function peopleRoles(panel: Place, entities: ReadonlyMap<string, EntityFiles>): string[] | undefined {
  const people = entities.get(panel.get('session', 'entity').text ?? '');
  return people && textsOf(fieldAt(people, panel.get('session', 'roles').text));
}
