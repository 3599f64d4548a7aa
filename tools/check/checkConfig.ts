import { schemaProblems } from './fieldProblems.ts';
import { type EntityFiles, isReserved } from './files.ts';
import { formProblems } from './formProblems.ts';
import { grammarProblems } from './grammarProblems.ts';
import { listProblems } from './listProblems.ts';
import { meaningProblems } from './meaningProblems.ts';
import { entriesIn } from './menuProblems.ts';
import { panelProblems } from './panelProblems.ts';
import { type ConfigProblem, nearest, Place } from './place.ts';
import { presenceProblems } from './presenceProblems.ts';
import { recordRuleProblems } from './recordRuleProblems.ts';
import { routeProblems } from './routeProblems.ts';
import { textProblems } from './textProblems.ts';
import { wireProblems } from './wireProblems.ts';

export type { ConfigProblem } from './place.ts';

const PANEL = 'panel.json';
const SCHEMA = '.schema.json';
const UI = '.ui.json';

/**
 * All problems in the config: those the grammar finds, and those between parts and files. None hides another.
 * @param documents the parsed files of `schema/` by name; undefined for a file that is not valid JSON
 */
export function checkConfig(documents: ReadonlyMap<string, unknown>): ConfigProblem[] {
  const entities = entitiesIn(documents);
  const panel = new Place(PANEL, documents.get(PANEL));
  const problems = [...fileProblems(documents, entities)];
  if (panel.exists) problems.push(...grammarProblems('panel', panel), ...panelProblems(panel, entities));
  problems.push(...routeProblems(panel, entities));
  for (const entity of entities.values()) {
    if (entity.schema.exists)
      problems.push(
        ...grammarProblems('record', entity.schema),
        ...schemaProblems(entity.schema),
        ...meaningProblems(entity, entities),
        ...recordRuleProblems(entity),
      );
    if (!entity.ui.exists) continue;
    problems.push(...grammarProblems('entity', entity.ui));
    problems.push(...wireProblems(entity));
    for (const check of [presenceProblems, textProblems]) problems.push(...check(entity, panel));
    for (const check of [listProblems, formProblems]) problems.push(...check(entity, entities));
    problems.push(...unseenProblems(entity, panel, entities));
  }
  return problems;
}

function entitiesIn(documents: ReadonlyMap<string, unknown>): Map<string, EntityFiles> {
  const place = (file: string) => new Place(file, documents.get(file));
  const names = [...documents.keys()].flatMap((file) =>
    [SCHEMA, UI].flatMap((end) => (file.endsWith(end) ? file.slice(0, -end.length) : [])),
  );
  return new Map(names.map((name) => [name, { name, schema: place(name + SCHEMA), ui: place(name + UI) }]));
}

function* fileProblems(
  documents: ReadonlyMap<string, unknown>,
  entities: ReadonlyMap<string, EntityFiles>,
): Generator<ConfigProblem> {
  const files = [...documents.keys()];
  if (!documents.has(PANEL))
    yield new Place(PANEL, undefined).problem('is missing: the menu and the shared texts stand in it.');
  for (const file of files) {
    if (file !== PANEL && !file.endsWith(SCHEMA) && !file.endsWith(UI)) {
      yield new Place(file, undefined).problem(
        `is read by nothing: an entity's files are {entity}${SCHEMA} and {entity}${UI}.`,
        nearest(file, [PANEL, ...[...entities.keys()].flatMap((name) => [name + SCHEMA, name + UI])]),
      );
    }
  }
  for (const { name, schema, ui } of entities.values()) {
    if (!/^[a-z][\w-]*$/.test(name)) {
      yield schema.problem(
        `'${name}' is no name for an entity: a small letter first, then letters, digits, '-' or '_'.`,
      );
    } else if (isReserved(name) || name.startsWith('sqlite_')) {
      yield schema.problem(`'${name}' has a meaning of its own in JavaScript or SQLite: no entity can have this name.`);
    }
    const twin = [...entities.keys()].find((other) => other < name && other.toLowerCase() === name.toLowerCase());
    if (twin !== undefined)
      yield schema.problem(
        `'${name}' differs from '${twin}' only in capitals: the database could not tell them apart.`,
      );
    for (const [half, other] of [
      [schema, ui],
      [ui, schema],
    ] as const) {
      if (!documents.has(half.file)) yield other.problem(`has no ${half.file} beside it: an entity is both.`);
    }
  }
}

/** An entity must be in the menu, hold the users, or be referred to. */
function* unseenProblems(
  entity: EntityFiles,
  panel: Place,
  entities: ReadonlyMap<string, EntityFiles>,
): Generator<ConfigProblem> {
  const menu = entriesIn(panel.get('menu')).flatMap((entry) => entry.get('entity').text ?? []);
  // A menu entry with an unknown entity has its own problem, and may have meant this one.
  const inMenu = menu.includes(entity.name) || menu.some((name) => !entities.has(name));
  const isPeople = panel.get('session', 'entity').text === entity.name;
  const isReferredTo = [...entities.values()].some(({ schema, ui }) => {
    const fields = schema.get('properties').entries.flatMap(([, field]) => [field, field.get('items')]);
    const widgets = ui.get('uiSchema').entries.map(([, field]) => field.get('ui:options', 'to').text);
    return [...fields.map((field) => field.get('reference', 'to').text), ...widgets].includes(entity.name);
  });
  if (inMenu || isPeople || isReferredTo || !panel.exists) return;
  yield entity.ui.problem(
    `is not in the menu, and nothing refers to it. Add {"title": …, "entity": "${entity.name}"} to the menu in ${PANEL}.`,
  );
}
