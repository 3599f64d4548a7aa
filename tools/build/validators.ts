import { join } from 'node:path';
import { hashForSchema, type RJSFSchema } from '@rjsf/utils';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { panelAjv } from '../../src/shared/config/ajv.ts';

/**
 * Compiles a schema, so that the page needs neither Ajv's compiler nor `unsafe-eval`. It is compiled with all its
 * conditions; the page decides which fields they include (`activeConditions`).
 * @param schema the schema exactly as a form is checked by it: rjsf finds the function by its hash
 * @param warnings the form's warnings
 * @returns an ES module: the default export is for `createPrecompiledValidator`; and the function `warnings`
 */
export function validatorsModule(schema: RJSFSchema, warnings: object = {}): string {
  // Conditions are not valid in Ajv's strict mode, in which `npm run check` has checked the fields.
  const ajv = panelAjv({ strict: false, code: { source: true } });
  ajv.addSchema(schema, 'form');
  ajv.addSchema(warnings, 'warnings');
  // CommonJS, because rjsf names its schemas by hashes, which an ES module cannot export.
  const { imports, body } = withImports(standaloneCode(ajv, { [hashForSchema(schema)]: 'form', warnings: 'warnings' }));
  return [...imports, 'const exports = {};', body, 'export default exports;', ''].join('\n');
}

/** The file with what `uniqueItems` calls (`panelAjv`). */
const repeatedAt = join(import.meta.dirname, '../../src/shared/base/repeatedAt.ts');

/** Turns Ajv's calls of `require`, for its runtime and its formats, into imports. */
function withImports(code: string): { imports: readonly string[]; body: string } {
  const imports: string[] = [];
  const body = code.replace(/require\("([^"]+)"\)(\.default)?/g, (_, id: string, isDefault?: string) => {
    const name = `required${imports.length}`;
    if (id === 'repeatedAt') {
      imports.push(`import { repeatedAt as ${name} } from ${JSON.stringify(repeatedAt)};`);
      return name;
    }
    imports.push(`import * as ${name} from ${JSON.stringify(id)};`);
    return isDefault ? `(${name}.default?.default ?? ${name}.default)` : `(${name}.default ?? ${name})`;
  });
  return { imports, body };
}
