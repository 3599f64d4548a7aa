/** The compiled validators of every entity, by name, as `tools/validators.ts` makes them. */
declare module 'virtual:validators' {
  import type { ValidatorFunctions } from '@rjsf/validator-ajv8';

  const validators: Readonly<Record<string, ValidatorFunctions>>;
  export default validators;
}
