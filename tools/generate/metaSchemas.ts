import { grammars } from '../check/grammars.ts';
import { language, readVersions } from '../check/language/version.ts';

/**
 * The grammar as files for editors, by name below `schema/meta/`. As draft-07, the newest draft that VS Code supports
 * in full; the grammar uses nothing that draft lacks.
 */
export const metaSchemas = (): Map<string, string> =>
  new Map(
    Object.values(grammars).map(({ $id, ...grammar }) => {
      const schema = { $schema: 'http://json-schema.org/draft-07/schema#', $id, ...grammar };
      return [$id, `${JSON.stringify(schema, null, 2)}\n`];
    }),
  );

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
