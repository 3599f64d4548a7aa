import { isObject, jsonIn } from '../../src/shared/base/json.ts';
import { textDefaults, withEveryText } from '../../src/shared/config/grammar.ts';
import type { Kind } from '../../src/shared/config/kind.ts';
import { kinds } from '../check/grammars.ts';
import { Place } from '../check/place.ts';
import { withEngineWords } from './engineWords.ts';

type Step = string | number;
/** The parsed files of `schema/`, by name. */
export type Documents = ReadonlyMap<string, unknown>;

/** Parses the files of a config; undefined for one that is no JSON. */
export const documentsIn = (texts: ReadonlyMap<string, string>): Map<string, unknown> =>
  new Map([...texts].map(([file, text]) => [file, jsonIn(text)]));

/** Where the texts that people read stand in a file: `*` is one step, `**` any number of them. */
const places = {
  panel: [
    ...['title', 'logout', 'menu.**.title', 'menu.**.heading', 'menu.**.text', 'login.*', 'guard.*.*'],
    ...['defaults.**.*', 'texts.*'],
  ],
  schema: ['title', '**.title', 'properties.**.description', '**.errorMessage', '**.errorMessage.*'],
  ui: [
    ...['**.title', '**.title.*', '**.heading', 'list.add', 'list.empty', 'list.filter.label', 'list.filters.*.label'],
    ...['list.tree.edit', 'list.tree.addChild', 'list.tree.expand', 'list.tree.collapse'],
    ...['form.cancel', 'form.submit', 'form.submit.*', 'form.busy', 'confirm.*', 'toasts.*', 'errors.*'],
    ...['form.**.description', 'form.print.text', 'actions.*.confirm', '**.toast', '**.error'],
    ...['title', 'text', 'cancel', 'submit'].map((text) => `actions.*.confirm.${text}`),
    ...['**.ui:title', '**.ui:description', '**.ui:help', '**.ui:placeholder', '**.ui:enumNames.*'],
  ],
};

/** Settings without visible texts. */
const unread = ['default', 'const', 'enum', 'examples', '$comment', 'wire', 'endpoints'];
/** Settings whose keys are names, not settings. */
const maps = ['properties', '$defs', 'dependentSchemas', 'errorMessage', 'uiSchema', 'whenEditing', 'ui:enumNames'];
/** Options of kinds that are not visible texts. */
const unreadOptions = ['currency', 'locale', 'template', 'where', 'zone'];

const keyOf = (path: readonly Step[]): string => path.map((step) => `${encodeURIComponent(step)}/`).join('');

/** 'list.columns.*.title' as a regular expression for paths. */
const expressionOf = (place: string): string =>
  place
    .split('.')
    .map((step) => (step === '**' ? '(?:[^/]+/)*' : step === '*' ? '[^/]+/' : keyOf([step])))
    .join('');

const [panelTexts, schemaTexts, uiTexts] = [places.panel, places.schema, places.ui].map(
  (all) => new RegExp(`^(?:${all.map(expressionOf).join('|')})$`),
);

const isUi = (file: string): boolean => file.endsWith('.ui.json');

/** Which paths of a file lead to a text; undefined for a file without texts. */
const textsIn = (file: string): RegExp | undefined =>
  isUi(file) ? uiTexts : file.endsWith('.schema.json') ? schemaTexts : file === 'panel.json' ? panelTexts : undefined;

/** The part of a translation file for a config file: 'products' for 'products.ui.json'. */
export const sectionOf = (file: string): string => file.replace(/(\.schema|\.ui)?\.json$/, '');

/** The kind that a column or a field names, and the place of its options. */
interface Use {
  readonly kind: Kind;
  readonly options: Place;
  /** Whether it is this kind in any case, also without options. */
  readonly isNamed: boolean;
}

/** The fields of a `uiSchema`, also those inside others. */
const fieldsIn = (at: Place): Place[] =>
  at.entries.flatMap(([name, field]) => (name.startsWith('ui:') ? [] : [field, ...fieldsIn(field)]));

function usesIn(ui: Place): Use[] {
  const ofColumns = ui.get('list', 'columns').items.flatMap((column): Use[] => {
    const kind = kinds.cells.find(({ name }) => name === (column.get('cell').text ?? kinds.cells[0]?.name));
    return kind ? [{ kind, options: column, isNamed: true }] : [];
  });
  const fields = fieldsIn(ui.get('uiSchema')).flatMap((field): Use[] => {
    const named = kinds.widgets.find(({ name, namedBy }) => field.get(namedBy).text === name);
    const possible = named ? [named] : kinds.widgets.filter(({ byDefault }) => byDefault !== undefined);
    return possible.map((kind) => ({ kind, options: field.get('ui:options'), isNamed: named !== undefined }));
  });
  return [...ofColumns, ...fields];
}

/** Whether an option of a kind is a visible text. */
const isText = (option: Readonly<Record<string, unknown>>): boolean =>
  option['type'] === 'string' && option['names'] === undefined;

/** The texts among a kind's options, including nested ones. */
function optionTexts(place: Place, properties: Readonly<Record<string, unknown>>, each?: unknown): Place[] {
  return place.entries.flatMap(([name, value]) => {
    const option = properties[name] ?? each;
    if (!isObject(option) || unreadOptions.includes(name)) return [];
    const inner = isObject(option['properties']) ? option['properties'] : {};
    return isText(option) ? [value] : optionTexts(value, inner, option['additionalProperties']);
  });
}

/** Every text of a file except those of settings without visible texts. */
function* walk(place: Place, isMap = false): Generator<Place> {
  if (place.text !== undefined) yield place;
  for (const item of place.items) yield* walk(item);
  for (const [word, value] of place.entries) {
    if (isMap || !(unread.includes(word) || word.startsWith('x-'))) yield* walk(value, !isMap && maps.includes(word));
  }
}

/** The visible texts of a file. */
export function shownTexts(root: Place): Place[] {
  const expression = textsIn(root.file);
  const found = [...walk(root)].filter(({ path }) => expression?.test(keyOf(path)));
  const options = isUi(root.file)
    ? usesIn(root).flatMap((use) => optionTexts(use.options, use.kind.options.properties))
    : [];
  return [...new Map([...found, ...options].map((place) => [keyOf(place.path), place])).values()];
}

/** Those to translate: not texts without letters, such as currency signs. */
export const configTexts = (file: string, document: unknown): Place[] =>
  shownTexts(new Place(file, document)).filter(({ text = '' }) => isWorded(text));

const isWorded = (text: string): boolean => /\p{L}/u.test(text);

/** Translates a text that the engine has by default. @param section the part of a language's file */
type InLanguage = (text: string, section: string) => string;

/** The files with the panel's default texts filled in, in English unless they are translated. */
export function withDefaults(documents: Documents, inLanguage: InLanguage = (text) => text): Map<string, unknown> {
  return new Map(
    [...documents].map(([file, document]): [string, unknown] => {
      const said = (text: string) => inLanguage(text, sectionOf(file));
      if (file === 'panel.json' && isObject(document)) {
        const panel = withEngineWords(document, said);
        return [file, isObject(panel['texts']) ? withEveryText({ ...panel, texts: panel['texts'] }, said) : panel];
      }
      return [file, isUi(file) ? withOptions(new Place(file, structuredClone(document)), said) : document];
    }),
  );
}

/** A file with the defaults of text options filled in. */
function withOptions(ui: Place, said: (text: string) => string): unknown {
  for (const { kind, options, isNamed } of usesIn(ui)) {
    const missing = optionDefaults(kind).filter(([name]) => !options.get(name).exists);
    if (missing.length === 0 || !(options.exists || isNamed)) continue;
    if (!options.exists) put(ui.value, options.path, {});
    for (const [name, text] of missing) put(ui.value, [...options.path, name], said(text));
  }
  return ui.value;
}

/** The texts that a kind has by default, by option. */
const optionDefaults = (kind: Kind): [name: string, text: string][] =>
  Object.entries(kind.options.properties).flatMap(([name, option]): [string, string][] =>
    !unreadOptions.includes(name) && isText(option) && typeof option['default'] === 'string'
      ? [[name, option['default']]]
      : [],
  );

/** Every text with letters that the engine has by default: those that screens share, and those of options of kinds. */
export const engineTexts = (): string[] =>
  [...textDefaults(), ...[...kinds.cells, ...kinds.widgets].flatMap(optionDefaults).map(([, text]) => text)].filter(
    isWorded,
  );

/**
 * A copy of a file with other texts.
 * @param said what stands for a text; undefined for one that stays
 */
export function withTexts(
  file: string,
  document: unknown,
  said: (text: string, path: readonly Step[]) => unknown,
): unknown {
  const copy = structuredClone(document);
  for (const { path, text = '' } of configTexts(file, document)) {
    const other = said(text, path);
    if (typeof other === 'string') put(copy, path, other);
  }
  return copy;
}

/** Sets a value in a document, in an existing object or list. */
export function put(document: unknown, path: readonly Step[], value: unknown): void {
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((at, step) => (typeof at === 'object' && at ? Reflect.get(at, step) : at), document);
  const last = path.at(-1);
  if (typeof parent === 'object' && parent && last !== undefined) Reflect.set(parent, last, value);
}
