/** One precompiled validator per entity, by name, made by `tools/schemaPlugin.ts`. */
declare module 'virtual:validators' {
  import type { ValidateFunction } from 'ajv';

  const validators: Readonly<Record<string, ValidateFunction>>;
  export default validators;
}
