import { applyEdits, modify } from 'jsonc-parser';
import { isObject } from '../../src/shared/base/json.ts';
import { findProblems, mistakesIn, printed } from '../check/schemaText.ts';
import { type Drawn, spaced } from '../newEntity/entityTexts.ts';
import { withSentences } from '../newEntity/fromOpenApi.ts';
import { newEntity } from '../newEntity/newEntity.ts';
import type { Probed } from './probe.ts';

/** The files that a config gets, by name, or why it gets none. */
type Saved =
  | { readonly files: ReadonlyMap<string, string>; readonly notes: readonly string[] }
  | { readonly refused: string };

/** The number of columns of a new list. */
const COLUMNS = 5;

/**
 * Writes what a probe found into a config: `wire.api` of the entity, or the files of a new one.
 * @param texts the config files by name
 */
export function saved(probed: Probed, texts: ReadonlyMap<string, string>): Saved {
  const { asked, promises } = probed;
  if (!promises[0]?.holds) return { refused: `Nothing is saved: ${promises[0]?.says ?? 'nothing was asked.'}` };
  const file = `${asked.name}.ui.json`;
  const before = texts.get(file);
  if (before === undefined) return newEntity(texts, asked.name, undefined, undefined, undefined, drawn(probed));
  const edited = withWords(before, wordsOf(probed));
  const old = new Set(mistakesIn(findProblems(texts)).map((one) => printed(one)));
  const own = mistakesIn(findProblems(new Map([...texts, [file, edited] as const])))
    .map((one) => printed(one))
    .filter((one) => !old.has(one));
  return own.length > 0
    ? { refused: `The config would have a mistake:\n\n${own.join('\n\n')}` }
    : { files: new Map([[file, edited]]), notes: [] };
}

/** What `wire.api` has. */
const wordsOf = ({ words, base }: Probed): Readonly<Record<string, unknown>> => ({ ...words, base });

/** A file with these words in `wire.api`, and all else as it was. */
function withWords(text: string, words: Readonly<Record<string, unknown>>, path: readonly string[] = ['wire', 'api']) {
  return Object.entries(words).reduce((edited, [word, value]): string => {
    if (isObject(value)) return withWords(edited, value, [...path, word]);
    const options = { formattingOptions: { insertSpaces: true, tabSize: 2 } };
    return applyEdits(edited, modify(edited, [...path, word], value, options));
  }, text);
}

/** A new entity as its records are. */
function drawn(probed: Probed): Drawn {
  const { asked, promises } = probed;
  const { properties } = asked.schema;
  const label = asked.list.label;
  const shown = Object.entries(properties).flatMap(([name, { type }]) =>
    name === 'id' || type === 'object' || type === 'array' ? [] : [name],
  );
  const columns = [...new Set([label, ...shown])].slice(0, COLUMNS).map((field) => ({ field }));
  const paged = promises.filter(({ code }) => code === 'pages' || code === 'page-size');
  return {
    required: ['id'],
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        name === 'id' ? field : withSentences({ ...field, title: spaced(name) }, spaced(name), false),
      ]),
    ),
    wire: { api: wordsOf(probed) },
    endpoints: asked.endpoints,
    label,
    columns,
    filters: [],
    ...(paged.some(({ holds }) => holds) && paged.every(({ holds }) => holds !== false) && { paging: 'server' }),
    notes: ['Which fields are required, and their rules, no record tells.'],
  };
}
