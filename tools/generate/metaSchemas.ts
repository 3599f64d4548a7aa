import { isObject, objectOf } from '../../src/shared/base/json.ts';
import { listOf } from '../../src/shared/codecs/json.ts';
import { grammars } from '../check/grammars.ts';
import { language, readVersions } from '../check/language/version.ts';
import { engineWords } from '../locale/engineWords.ts';

/**
 * The grammar as files for editors, by name below `schema/meta/`. As draft-07, the newest draft that VS Code supports
 * in full; the grammar uses nothing that draft lacks.
 */
export const metaSchemas = (): Map<string, string> =>
  new Map(
    Object.values(grammars).map(({ $id, ...grammar }) => {
      const schema = { $schema: 'http://json-schema.org/draft-07/schema#', $id, ...grammar };
      const ofEditors = $id === grammars.panel.$id ? withoutEngineWords(schema) : schema;
      return [$id, `${JSON.stringify(ofEditors, null, 2)}\n`];
    }),
  );

/** The grammar of panel.json without what may be left out beside `lang`: the check asks for it where there is none. */
function withoutEngineWords(grammar: object): object {
  const parts = Object.entries(objectOf(objectOf(grammar)['properties'])).map(([word, part]) => [
    word,
    engineWords.some((one) => one === word) ? withoutRequired(part) : part,
  ]);
  const required = listOf(objectOf(grammar)['required']).filter((word) => !engineWords.some((one) => one === word));
  return { ...grammar, required, properties: Object.fromEntries(parts) };
}

const withoutRequired = (part: unknown): unknown =>
  isObject(part)
    ? Object.fromEntries(
        Object.entries(part).flatMap(([word, value]) => (word === 'required' ? [] : [[word, withoutRequired(value)]])),
      )
    : part;

/** What a `$schema` with a version leads to, by name below `schema/meta/`: each version is read as the newest. */
export const versionedSchemas = (): Map<string, string> =>
  new Map(
    readVersions(language).flatMap((version) =>
      Object.values(grammars).map(({ $id }) => {
        const schema = { $schema: 'http://json-schema.org/draft-07/schema#', $ref: `../${$id}` };
        return [`${version}/${$id}`, `${JSON.stringify(schema, null, 2)}\n`];
      }),
    ),
  );
