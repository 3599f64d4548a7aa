import { sentences } from '../../../src/server/http/sentences.ts';
import { ENGLISH, primary } from '../../../src/shared/text/language.ts';
import { configTexts, type Documents, engineTexts, sectionOf, withDefaults } from '../../locale/configTexts.ts';
import { engineLocale } from '../../locale/engineLocale.ts';
import { languageOf } from '../../locale/localized.ts';
import { isEnglish, ownLanguage } from '../../locale/ownLanguage.ts';
import { API } from '../../locale/sections.ts';
import { blanksIn } from '../files.ts';
import { grammarProblems } from '../grammarProblems.ts';
import { type ConfigProblem, nearest, Place } from '../place.ts';

const PANEL = 'panel.json';

/**
 * Problems in the language of the config, and in the files of languages. Missing and unused translations are warnings.
 */
export function* localeProblems(documents: Documents): Generator<ConfigProblem> {
  const own = ownLanguage(documents);
  yield* ownLanguageProblems(new Place(PANEL, documents.get(PANEL)).get('lang'), own, documents);
  const files = [...documents.keys()].filter((file) => languageOf(file) !== undefined);
  for (const file of files) {
    const language = languageOf(file) ?? '';
    const sections = textsBySection(documents, language);
    const locale = new Place(file, documents.get(file));
    yield* nameProblems(locale, language, own);
    if (!locale.exists) continue;
    yield* grammarProblems('locale', locale);
    const parts = locale.entries.filter(([name]) => name !== '$schema');
    yield* sameProblems(locale, parts, language === own ? ENGLISH : own);
    for (const [name, part] of parts) {
      if (name === API) yield* apiProblems(part, language);
      else if (!sections.has(name))
        yield part.unknownKey('unknown-section', 'is neither an entity nor panel', sections.keys());
    }
    if (language === own && !locale.get(API).exists) yield* missingProblems(locale.get(API), apiTexts(language));
    for (const [name, texts] of sections) {
      // The texts of an unreadable part are unknown; in the config's own language one may have none.
      if (texts.size === 0 && language !== own) continue;
      yield* unusedProblems(locale.get(name), texts);
      yield* missingProblems(locale.get(name), withoutEngines(texts, documents, language));
    }
  }
}

/** Problems of `lang`: no language, or one whose texts the engine does not bring, and the config neither. */
function* ownLanguageProblems(lang: Place, own: string, documents: Documents): Generator<ConfigProblem> {
  if (lang.text === undefined) return;
  if (!isLanguage(own)) yield lang.problem('unknown-language', `'${own}' is not a language, such as 'de' or 'pt-BR'.`);
  else if (!documents.has(`locales/${own}.json`) && isForeign(own))
    yield lang.warning(
      'untranslated',
      `what the config leaves out, and what the API says, is shown in English: 'new-locale ${own}' writes locales/${own}.json with these texts, to be translated.`,
    );
}

/** Whether the engine brings no texts in a language. */
const isForeign = (language: string): boolean =>
  engineTexts().every((text) => engineLocale(language).text(text) === undefined);

/** The texts of a section without those that are the engine's, and that it brings in a language. */
function withoutEngines(texts: ReadonlyMap<string, Place>, documents: Documents, language: string): Map<string, Place> {
  const { text } = engineLocale(language);
  return new Map([...texts].filter(([english, place]) => isWritten(documents, place) || text(english) === undefined));
}

/** Whether a text stands in the config, and is not filled in by the engine. */
export const isWritten = (documents: Documents, { file, path }: Place): boolean =>
  new Place(file, documents.get(file)).get(...path).exists;

/**
 * The texts that the file of a language may have, by section, each with its first place: those of the config and of the engine,
 * for the config's own language only those of the engine.
 */
export function textsBySection(documents: Documents, language: string): Map<string, Map<string, Place>> {
  const isOwn = language === ownLanguage(documents);
  const sections = new Map<string, Map<string, Place>>();
  const files = [...withDefaults(documents)].filter(([file]) => languageOf(file) === undefined);
  const halves = files.flatMap(([file]) =>
    file === PANEL ? [] : ['schema', 'ui'].map((half) => `${sectionOf(file)}.${half}.json`),
  );
  // An entity with a missing file may have any text, and so may a missing panel.
  const unreadable = new Set([PANEL, ...halves].filter((file) => documents.get(file) === undefined).map(sectionOf));
  sections.set(sectionOf(PANEL), new Map());
  for (const [file, document] of files) {
    const texts = sections.get(sectionOf(file)) ?? new Map<string, Place>();
    sections.set(sectionOf(file), texts);
    if (unreadable.has(sectionOf(file))) continue;
    for (const place of configTexts(file, document)) {
      const { text = '' } = place;
      if (!texts.has(text) && !(isOwn && isWritten(documents, place))) texts.set(text, place);
    }
  }
  return sections;
}

function* nameProblems(locale: Place, language: string, own: string): Generator<ConfigProblem> {
  const reason = languageReason(language, own);
  if (reason !== undefined) yield locale.problem('unknown-language', reason);
}

/** Why a file cannot be named after this language. @param own that of the config */
export function languageReason(language: string, own: string): string | undefined {
  if (isEnglish(own) && language.toLowerCase() === own.toLowerCase())
    return 'the config itself is in English: change its texts there.';
  return isLanguage(language) ? undefined : `'${language}' is not a language: such a file is named 'de' or 'pt-BR'.`;
}

function isLanguage(tag: string): boolean {
  try {
    return (
      Intl.getCanonicalLocales(tag)[0] === tag &&
      new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) !== undefined
    );
  } catch {
    return false;
  }
}

function* unusedProblems(part: Place, texts: ReadonlyMap<string, Place>): Generator<ConfigProblem> {
  const known = new Set(engineTexts());
  const unused = part.entries.filter(([text]) => !texts.has(text) && !known.has(text));
  for (const [text, translation] of part.entries) {
    const place = texts.get(text);
    if (place) yield* blankProblems(text, translation, place.path[0] === 'texts');
  }
  if (unused.length > ONE_BY_ONE) {
    const all = unused.map(([text]) => `'${text}'`);
    yield part.keyWarning(
      'unused-translation',
      (list) => `${all.length} translations are of texts that the config does not have: ${list(all)}.`,
    );
    return;
  }
  for (const [text, translation] of unused) {
    const message = `'${text}' is not a text of the config: its translation is shown nowhere.`;
    yield warning(translation.keyProblem('unused-translation', message, nearest(text, texts.keys())));
  }
}

/** Messages of another API are unknown; of our own, missing ones are reported. */
function* apiProblems(part: Place, language: string): Generator<ConfigProblem> {
  for (const [text, translation] of part.entries) yield* blankProblems(text, translation);
  yield* missingProblems(part, apiTexts(language));
}

/** Our API's own messages, without those that the engine brings in a language. */
function apiTexts(language: string): Map<string, Place> {
  const own = new Place('the API', sentences);
  const { message } = engineLocale(language);
  return new Map(
    own.entries.flatMap(([, place]) =>
      place.text === undefined || message(place.text) !== undefined ? [] : [[place.text, place] as const],
    ),
  );
}

/**
 * The title placeholders may be lower or upper case, as the language needs. A message about the current record may omit
 * them; a text of the panel, such as a button, would lose its subject.
 */
const isTitle = (blank: string): boolean => /^titles?$/i.test(blank);

function* blankProblems(text: string, translation: Place, needsTitle = false): Generator<ConfigProblem> {
  if (translation.text === undefined) return;
  const [wanted, found] = [blanksIn(text), blanksIn(translation.text)];
  for (const blank of new Set(found)) {
    const isKnown = wanted.includes(blank) || (isTitle(blank) && wanted.some(isTitle));
    if (!isKnown) yield translation.problem('unknown-placeholder', `'{${blank}}' is not a placeholder of this text.`);
  }
  for (const blank of new Set(wanted)) {
    const isThere = isTitle(blank) ? !needsTitle || found.some(isTitle) : found.includes(blank);
    if (!isThere) yield translation.problem('missing-placeholder', `the placeholder '{${blank}}' is missing.`);
  }
}

/** Up to this many texts are reported one by one; more, as of a new or removed entity, together. */
const ONE_BY_ONE = 3;

/**
 * A file whose texts are mostly those that they translate, as 'new-locale' writes it. Some words are the same in two languages.
 * @param from the language of those
 */
function* sameProblems(
  locale: Place,
  parts: readonly (readonly [string, Place])[],
  from: string,
): Generator<ConfigProblem> {
  const all = parts.flatMap(([, part]) => part.entries);
  const same = all.filter(([text, said]) => said.text === text);
  if (
    same.length <= ONE_BY_ONE ||
    same.length < all.length / 4 ||
    primary(from) === primary(languageOf(locale.file) ?? '')
  )
    return;
  const name = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' }).of(from);
  yield locale.warning('untranslated', `${same.length} texts are as in ${name}: they are still to be translated.`);
}

function* missingProblems(part: Place, texts: ReadonlyMap<string, Place>): Generator<ConfigProblem> {
  const missing = [...texts].filter(([text]) => !part.get(text).exists);
  if (missing.length > ONE_BY_ONE) {
    const all = missing.map(([text]) => `'${text}'`);
    yield warning(
      part.keyProblem('untranslated', (list) => `${missing.length} texts are not translated: ${list(all)}.`),
    );
    return;
  }
  for (const [text, { file, path }] of missing) {
    yield warning(part.keyProblem('untranslated', `'${text}' is not translated (${file}, ${path.join('.')}).`));
  }
}

const warning = (problem: ConfigProblem): ConfigProblem => ({ ...problem, severity: 'warning' });
