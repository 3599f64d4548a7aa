import { objectOf, parseJson } from '../../src/shared/base/json.ts';
import { listOf } from '../../src/shared/codecs/json.ts';
import { nameReason } from '../check/files.ts';
import { findProblems, mistakesIn, printed } from '../check/schemaText.ts';
import { editedText } from '../migrateConfig/jsonEdits.ts';
import { newEntity } from '../newEntity/newEntity.ts';
import { listNames } from '../newEntity/openApi.ts';

const PANEL = 'panel.json';
/** The entity of the start's config whose place the one of the document takes. */
const PLACEHOLDER = 'products';
/** The people who sign in. */
const PEOPLE = 'staff';

/** The config of a new shop. */
export interface Begun {
  /** Its files, by name. */
  readonly files: ReadonlyMap<string, string>;
  readonly entity: string;
  /** The entity of the start's config that it replaces. */
  readonly placeholder: string;
  /** What could not be known, a sentence each. */
  readonly notes: readonly string[];
}

/**
 * The config that a new shop begins with, with an entity that a document describes in place of its products.
 * @param start the files of that config, by name
 * @param name the list of the document; by default the first one whose records are described
 * @throws with a sentence where the document has no such list
 */
export function fromDocument(start: ReadonlyMap<string, string>, document: unknown, name?: string): Begun {
  const own = (file: string) => file.startsWith(`${PLACEHOLDER}.`);
  const others = new Map([...start].filter(([file]) => !own(file)));
  const panel = others.get(PANEL) ?? '';
  const menu = listOf(objectOf(parseJson(panel))['menu']);
  const isPlaceholder = (entry: unknown) => objectOf(entry)['entity'] === PLACEHOLDER;
  const [today, place] = [
    menu.findIndex((entry) => listOf(objectOf(entry)['cards']).length > 0),
    menu.findIndex(isPlaceholder),
  ];
  const card = (about: object) => ({ set: ['menu', today, 'cards', 0], value: { ...about, show: 'count' } });
  // Without the products; the new entity comes into their places.
  const bare = editedText(editedText(panel, card({ title: 'Staff', entity: PEOPLE })), { remove: ['menu', place] });
  const texts = new Map(others).set(PANEL, bare);

  const names = name === undefined ? namesIn(document) : [small(name)];
  if (names[0] === PEOPLE) throw new Error(`'${PEOPLE}' are the people who sign in: name another list with --entity.`);
  if (names.length === 0) throw new Error(noListText);
  const tried = names.map((one) => ({ entity: one, made: newEntity(texts, one, undefined, undefined, document) }));
  const { entity, made } = tried.find(({ made: one }) => 'files' in one) ?? tried[0] ?? { entity: '', made: undefined };
  if (!made || 'refused' in made) throw new Error(made?.refused ?? noListText);

  const ui = objectOf(parseJson(made.files.get(`${entity}.ui.json`) ?? '{}'));
  const title = objectOf(ui['list'])['title'];
  const entry = { title, entity, icon: 'ListAltOutlined' };
  const whole = [{ set: ['menu', place], value: entry }, card({ title, entity })].reduce(editedText, panel);
  const files = new Map([...others, ...made.files]).set(PANEL, whole);
  const mistakes = mistakesIn(findProblems(files));
  if (mistakes.length > 0) throw new Error(mistakes.map((problem) => printed(problem)).join('\n\n'));
  return { files, entity, placeholder: PLACEHOLDER, notes: made.notes };
}

const noListText = 'The document describes no list: a GET of a path such as /products.';

/** An entity's name begins with a small letter. */
const small = (name: string): string => name.replace(/^./, (letter) => letter.toLowerCase());

/** The lists of a document that an entity can be named after. */
const namesIn = (document: unknown): string[] =>
  listNames(document)
    .map(small)
    .filter((name) => name !== PEOPLE && nameReason(name, [PEOPLE]) === undefined);
