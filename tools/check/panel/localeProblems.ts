import { sentences } from '../../../src/server/http/sentences.ts';
import { configTexts, type Documents, sectionOf, withDefaults } from '../../locale/configTexts.ts';
import { languageOf } from '../../locale/localized.ts';
import { API } from '../../locale/saidIn.ts';
import { blanksIn } from '../files.ts';
import { grammarProblems } from '../grammarProblems.ts';
import { type ConfigProblem, nearest, Place } from '../place.ts';

/** The language of the config itself. */
const OWN = 'en';

const PANEL = 'panel.json';

/** Problems in the files of other languages. Missing and unused translations are warnings. */
export function* localeProblems(documents: Documents): Generator<ConfigProblem> {
  const files = [...documents.keys()].filter((file) => languageOf(file) !== undefined);
  if (files.length === 0) return;
  const sections = textsBySection(documents);
  for (const file of files) {
    const locale = new Place(file, documents.get(file));
    yield* nameProblems(locale, languageOf(file) ?? '');
    if (!locale.exists) continue;
    yield* grammarProblems('locale', locale);
    const parts = locale.entries.filter(([name]) => name !== '$schema');
    for (const [name, part] of parts) {
      if (name === API) yield* apiProblems(part);
      else if (!sections.has(name))
        yield part.unknownKey('unknown-section', 'is neither an entity nor panel', sections.keys());
    }
    for (const [name, texts] of sections) {
      // The texts of an unreadable part are unknown.
      if (texts.size === 0) continue;
      yield* unusedProblems(locale.get(name), texts);
      yield* missingProblems(locale.get(name), texts);
    }
  }
}

/** Each section's texts, with the first place of each. */
export function textsBySection(documents: Documents): Map<string, Map<string, Place>> {
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
      if (!texts.has(text)) texts.set(text, place);
    }
  }
  return sections;
}

function* nameProblems(locale: Place, language: string): Generator<ConfigProblem> {
  const reason = languageReason(language);
  if (reason !== undefined) yield locale.problem('unknown-language', reason);
}

/** Why a file cannot be named after this language. */
export function languageReason(language: string): string | undefined {
  if (language.toLowerCase() === OWN) return 'the config itself is in English: change its texts there.';
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
  const unused = part.entries.filter(([text]) => !texts.has(text));
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
function* apiProblems(part: Place): Generator<ConfigProblem> {
  for (const [text, translation] of part.entries) yield* blankProblems(text, translation);
  yield* missingProblems(part, apiTexts());
}

/** Our API's own messages. */
export function apiTexts(): Map<string, Place> {
  const own = new Place('the API', sentences);
  return new Map(own.entries.map(([, place]) => [place.text ?? '', place]));
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
