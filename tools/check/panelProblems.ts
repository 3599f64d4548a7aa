import { blanksOf, titleBlanks } from '../../src/config/grammar.ts';
import { type EntityFiles, fieldAt, namesEntity, namesField, textsOf, typeOf } from './files.ts';
import { menuProblems } from './menuProblems.ts';
import { nearest, type Place, type Problem } from './place.ts';

/** What is wrong with what belongs to no entity. */
export function* panelProblems(panel: Place, entities: ReadonlyMap<string, EntityFiles>): Generator<Problem> {
  yield* menuProblems(panel.get('menu'), entities, peopleRoles(panel, entities));

  const session = panel.get('session');
  yield* namesEntity(session.get('entity'), entities);
  const people = entities.get(session.get('entity').text ?? '');
  if (people) {
    yield* namesField(session.get('uid'), people);
    yield* namesField(session.get('roles'), people);
    const active = session.get('active');
    yield* namesField(active, people);
    const type = typeOf(fieldAt(people, active.text));
    if (type !== undefined && type !== 'boolean') {
      yield active.problem(`'${active.text}' is of type ${type}: only a field that is true or false lets people in.`);
    }
    const roles = peopleRoles(panel, entities);
    const allow = session.get('allow');
    for (const role of [allow, ...allow.items]) {
      if (roles && role.text !== undefined && !roles.includes(role.text)) {
        yield role.unknown(`is no role: nobody could see the panel`, roles);
      }
    }
  }

  for (const [name, text] of panel.get('texts').entries) yield* blanksProblems(text, blanksOf(name));
  yield* defaultsProblems(panel.get('defaults'));
}

function* blanksProblems(place: Place, blanks: readonly string[]): Generator<Problem> {
  if (place.text === undefined) return;
  const used = [...place.text.matchAll(/\{(\w+)\}/g)].map(([, blank = '']) => blank);
  const unknown = used.find((blank) => !blanks.includes(blank));
  const left = blanks.find((blank) => !used.includes(blank));
  if (unknown) yield place.problem(`nothing fills '{${unknown}}'.${left ? ` Write '{${left}}'.` : ''}`);
  else if (left) yield place.problem(`lacks '{${left}}', which is filled in.`);
}

/** The blanks of the defaults, however deep: any of the titles, or none. */
function* defaultsProblems(place: Place): Generator<Problem> {
  for (const [, inside] of place.entries) yield* defaultsProblems(inside);
  for (const [, blank = ''] of place.text?.matchAll(/\{(\w+)\}/g) ?? []) {
    if (titleBlanks.some((title) => title === blank)) continue;
    yield place.problem(
      `nothing fills '{${blank}}'.`,
      nearest(
        `{${blank}}`,
        titleBlanks.map((title) => `{${title}}`),
      ),
    );
  }
}

/** The roles that people can have; undefined where any text may be one. */
function peopleRoles(panel: Place, entities: ReadonlyMap<string, EntityFiles>): string[] | undefined {
  const people = entities.get(panel.get('session', 'entity').text ?? '');
  return people && textsOf(fieldAt(people, panel.get('session', 'roles').text));
}
