import { isObject } from '../../src/shared/base/json.ts';
import { dereferenced } from '../build/dereferenced.ts';
import { engineWords, withEngineWords } from '../locale/engineWords.ts';
import { entityBackendProblems } from './calls/backendProblems.ts';
import {
  callFieldProblems,
  heldPathProblems,
  omitProblems,
  repeatedBaseProblems,
  repeatedPanelBaseProblems,
} from './calls/callProblems.ts';
import { pagedQueryProblems } from './calls/queryProblems.ts';
import { routeProblems } from './calls/routeProblems.ts';
import { entityUploadProblems, uploadProblems } from './calls/uploadProblems.ts';
import { wireProblems } from './calls/wireProblems.ts';
import { boundProblems, conditionalBoundProblems } from './fields/boundProblems.ts';
import { computedProblems } from './fields/computedProblems.ts';
import { conditionProblems } from './fields/conditionProblems.ts';
import { schemaProblems } from './fields/fieldProblems.ts';
import { fillableProblems } from './fields/fillableProblems.ts';
import {
  definitionProblems,
  formerNameProblems,
  patternProblems,
  sequenceProblems,
  workflowProblems,
} from './fields/keywordProblems.ts';
import { movingDefaultProblems } from './fields/movingDefaultProblems.ts';
import { recordRuleProblems } from './fields/recordRuleProblems.ts';
import { schemaWordProblems } from './fields/schemaWordProblems.ts';
import { secretProblems } from './fields/secretProblems.ts';
import { settingFitProblems } from './fields/settingFitProblems.ts';
import { menuTitleProblems, titleProblems } from './fields/titleProblems.ts';
import { type FileKind, fileKindOf } from './fileKind.ts';
import { type EntityFiles, nameReason } from './files.ts';
import { focusProblems, referenceFormProblems } from './forms/formPartProblems.ts';
import { formProblems } from './forms/formProblems.ts';
import { relatedProblems } from './forms/relatedProblems.ts';
import { grammarProblems } from './grammarProblems.ts';
import { grammars } from './grammars.ts';
import { deprecationProblems, withoutDeprecatedWords } from './language/deprecated.ts';
import { cellItemProblems, labelProblems, linkProblems, templateBraceProblems } from './lists/columnProblems.ts';
import { listProblems } from './lists/listProblems.ts';
import { meProblems } from './lists/viewsProblems.ts';
import { meaningProblems } from './meaningProblems.ts';
import { BRAND, brandProblems } from './panel/brandProblems.ts';
import { localeProblems } from './panel/localeProblems.ts';
import { homeProblems, menuPresenceProblems } from './panel/menuProblems.ts';
import { isMigrationFile, migrationProblems } from './panel/migrationProblems.ts';
import { moneyProblems, pollProblems, toastTimeProblems, writingProblems } from './panel/moneyProblems.ts';
import { panelProblems } from './panel/panelProblems.ts';
import { rightsProblems } from './panel/rightsProblems.ts';
import { blankTextProblems, strayBlankProblems, textProblems } from './panel/textProblems.ts';
import { type ConfigProblem, nearest, Place } from './place.ts';
import { presenceProblems } from './presenceProblems.ts';

export type { ConfigProblem } from './place.ts';

const PANEL = 'panel.json';
const SCHEMA = '.schema.json';
const UI = '.ui.json';

/** The checks of a schema. */
const ofSchema = [
  schemaProblems,
  formerNameProblems,
  patternProblems,
  boundProblems,
  conditionProblems,
  conditionalBoundProblems,
  meaningProblems,
  workflowProblems,
  movingDefaultProblems,
  computedProblems,
  sequenceProblems,
  recordRuleProblems,
  meProblems,
];

/** The checks of what else an entity says. */
const ofUi = [
  wireProblems,
  callFieldProblems,
  omitProblems,
  fillableProblems,
  cellItemProblems,
  titleProblems,
  focusProblems,
  pollProblems,
  settingFitProblems,
  templateBraceProblems,
  linkProblems,
  moneyProblems,
  presenceProblems,
  textProblems,
  entityBackendProblems,
  entityUploadProblems,
  pagedQueryProblems,
  repeatedBaseProblems,
  heldPathProblems,
  listProblems,
  formProblems,
  labelProblems,
  relatedProblems,
  referenceFormProblems,
  secretProblems,
  menuPresenceProblems,
  rightsProblems,
];

/** The checks of every config file. */
const anyFileProblems = (grammar: FileKind, file: Place): ConfigProblem[] => [
  ...grammarProblems(grammar, file),
  ...schemaWordProblems(file, grammar),
  ...blankTextProblems(file),
  ...strayBlankProblems(file),
];

/**
 * All problems in the config: those the grammar finds, and those between parts and files.
 * @param written the parsed files of `schema/` by name; undefined for a file that cannot be read
 */
export function checkConfig(written: ReadonlyMap<string, unknown>): ConfigProblem[] {
  const documents = withoutDeprecatedWords(written);
  const panel = new Place(PANEL, withEngineWords(documents.get(PANEL)));
  const entities = entitiesIn(documents, panel);
  const problems = [...fileProblems(documents, entities)];
  for (const [file, document] of written) {
    const kind = fileKindOf(file);
    if (kind) problems.push(...deprecationProblems(kind, new Place(file, document)));
  }
  if (panel.exists) {
    problems.push(...anyFileProblems('panel', panel), ...panelProblems({ panel, entities }));
    for (const check of [uploadProblems, homeProblems, toastTimeProblems, writingProblems, repeatedPanelBaseProblems])
      problems.push(...check(panel));
    problems.push(...menuTitleProblems(panel.get('menu')));
  }
  problems.push(...routeProblems({ panel, entities }));
  for (const entity of entities.values()) {
    if (entity.source.exists) problems.push(...anyFileProblems('record', entity.source), ...definitionProblems(entity));
    if (entity.schema.exists) for (const check of ofSchema) problems.push(...check(entity));
    if (!entity.ui.exists) continue;
    problems.push(...anyFileProblems('entity', entity.ui));
    for (const check of ofUi) problems.push(...check(entity));
  }
  problems.push(...localeProblems(documents));
  const brand = new Place(BRAND, documents.get(BRAND));
  if (brand.exists) problems.push(...anyFileProblems('brand', brand), ...brandProblems(brand));
  const migrations = [...documents].flatMap(([file, value]) =>
    isMigrationFile(file) && value !== undefined ? [new Place(file, value)] : [],
  );
  for (const file of migrations) problems.push(...anyFileProblems('migration', file));
  const readable = migrations.filter((file) => grammarProblems('migration', file).length === 0);
  problems.push(...migrationProblems(readable, entities));
  return withoutEngineWords(panel, withoutDefaults(panel, problems));
}

/** This many missing texts in several entities mean that the defaults are missing. */
const MANY_TEXTS = 12;

/** The problems, with a single one for a panel that neither has the texts of all screens nor names a language that has them. */
function withoutEngineWords(panel: Place, problems: readonly ConfigProblem[]): ConfigProblem[] {
  const words = engineWords.filter((word) => !panel.get(word).exists);
  const texts = requiredTexts.filter((text) => !panel.get('texts', text).exists);
  const isTold = ({ file, code, path: [word, ...inner] }: ConfigProblem) =>
    file === PANEL && code === 'missing-word' && inner.length === 0 && (word === undefined || word === 'texts');
  const missing = problems.filter((problem) => isTold(problem) && named(problem, [...words, ...texts]));
  if (missing.length < 2 || panel.get('lang').exists) return [...problems];
  const all = missing.map((problem) => [...words, ...texts].find((word) => named(problem, [word])) ?? '');
  const told = panel
    .get('texts')
    .keyProblem(
      'missing-word',
      (list) =>
        `what all screens say is missing: ${list(all)}. Write it, or name the language of the config, and the engine's texts are taken: "lang": "en".`,
    );
  return [...problems.filter((problem) => !missing.includes(problem)), told];
}

/** Whether a problem is that one of these words is missing. */
const named = ({ message }: ConfigProblem, words: readonly string[]): boolean =>
  words.some((word) => message === `'${word}' is missing.`);

const requiredTexts = new Place('', grammars.panel).get('properties', 'texts', 'required').texts;

/** The problems, with a single one for a panel without defaults. */
function withoutDefaults(panel: Place, problems: readonly ConfigProblem[]): ConfigProblem[] {
  const missing = problems.filter(({ code }) => code === 'missing-text');
  const files = [...new Set(missing.map(({ file }) => file))].sort();
  const isCause = panel.exists && !panel.get('defaults').exists;
  if (!isCause || files.length < 2 || missing.length <= MANY_TEXTS) return [...problems];
  const told = panel.keyProblem(
    'missing-text',
    (list) => `'defaults' is missing: it has the texts that these leave out: ${list(files)}.`,
  );
  return [...problems.filter(({ code }) => code !== 'missing-text'), told];
}

function entitiesIn(documents: ReadonlyMap<string, unknown>, panel: Place): Map<string, EntityFiles> {
  const place = (file: string) => new Place(file, documents.get(file));
  const names = [...documents.keys()].flatMap((file) =>
    [SCHEMA, UI].flatMap((end) => (file.endsWith(end) ? file.slice(0, -end.length) : [])),
  );
  const entities = new Map<string, EntityFiles>();
  for (const name of names) {
    const source = place(name + SCHEMA);
    // Without properties no field is known, so uses of fields cannot be checked.
    const schema = new Place(
      source.file,
      isObject(source.get('properties').value) ? dereferenced(source.value) : undefined,
    );
    entities.set(name, { name, source, schema, ui: place(name + UI), panel, entities });
  }
  return entities;
}

function* fileProblems(
  documents: ReadonlyMap<string, unknown>,
  entities: ReadonlyMap<string, EntityFiles>,
): Generator<ConfigProblem> {
  const files = [...documents.keys()];
  if (!documents.has(PANEL))
    yield new Place(PANEL, undefined).problem('missing-file', 'is missing: it holds the menu and the shared texts.');
  for (const file of files) {
    if (fileKindOf(file) === undefined) {
      yield new Place(file, undefined).problem(
        'unused-file',
        `no part of the panel uses this file: an entity's files are {entity}${SCHEMA} and {entity}${UI}.`,
        nearest(file, [PANEL, ...[...entities.keys()].flatMap((name) => [name + SCHEMA, name + UI])]),
      );
    }
  }
  for (const { name, schema, ui } of entities.values()) {
    const reason = nameReason(name, entities.keys());
    if (reason !== undefined) yield schema.problem('invalid-entity-name', reason);
    for (const [half, other] of [
      [schema, ui],
      [ui, schema],
    ] as const) {
      if (!documents.has(half.file))
        yield other.problem('missing-file', `has no ${half.file} beside it: an entity is made of both.`);
    }
  }
}
