import { grammars } from '../check/grammars.ts';

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
