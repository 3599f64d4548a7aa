import { type RJSFSchema, schemaParser } from '@rjsf/utils';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { panelAjv } from '../src/config/ajv.ts';

/**
 * Compiles a schema and every schema that rjsf makes of it to decide its conditions (`if`, `oneOf`, …), so that the
 * page needs neither Ajv's compiler nor `unsafe-eval`.
 * @param schema the schema exactly as the form gets it: rjsf finds the functions by its hash
 * @returns an ES module whose default export is what `createPrecompiledValidator` takes
 */
export function validatorsModule(schema: RJSFSchema): string {
  // rjsf's own schemas are not valid in Ajv's strict mode; `npm run check` has checked ours in it.
  const ajv = panelAjv({ strict: false, schemas: Object.values(schemaParser(schema)), code: { source: true } });
  // CommonJS, because rjsf names its schemas by hashes, which an ES module cannot export.
  const { imports, body } = withImports(standaloneCode(ajv));
  return [...imports, 'const exports = {};', body, 'export default exports;', ''].join('\n');
}

/** Turns Ajv's calls of `require`, for its runtime and its formats, into imports. */
function withImports(code: string): { imports: readonly string[]; body: string } {
  const imports: string[] = [];
  const body = code.replace(/require\("([^"]+)"\)(\.default)?/g, (_, id: string, isDefault?: string) => {
    const name = `required${imports.length}`;
    imports.push(`import * as ${name} from ${JSON.stringify(id)};`);
    return isDefault ? `(${name}.default?.default ?? ${name}.default)` : `(${name}.default ?? ${name})`;
  });
  return { imports, body };
}
