import { hashForSchema, type RJSFSchema } from '@rjsf/utils';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import { panelAjv } from '../../src/shared/config/ajv.ts';

/**
 * The validators of a test's own schema, compiled at run time as `tools/build/validators.ts` does when the page is built.
 * @param warnings what the form warns of
 */
export const compileValidators = (schema: RJSFSchema, warnings: object = {}): ValidatorFunctions => ({
  [hashForSchema(schema)]: panelAjv({ strict: false }).compile(schema),
  warnings: panelAjv({ strict: false }).compile(warnings),
});
