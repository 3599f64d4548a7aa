import { type RJSFSchema, schemaParser } from '@rjsf/utils';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import { panelAjv } from '../../src/config/ajv.ts';

/** The validators of a test's own schema, compiled at run time by `tools/validators.ts`. */
export function compileValidators(schema: RJSFSchema): ValidatorFunctions {
  const ajv = panelAjv({ strict: false });
  return Object.fromEntries(Object.entries(schemaParser(schema)).map(([key, part]) => [key, ajv.compile(part)]));
}
