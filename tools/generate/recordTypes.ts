import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../src/shared/base/json.ts';
import { schemaIn } from '../build/resolvedSchema.ts';

/**
 * Writes `{entity}.schema.d.json.ts` beside each `{entity}.schema.json`: what it says of the fields, as a literal type,
 * so that `FromSchema<typeof products>` is exact (TypeScript widens imported JSON: its issue 32063). A conditional
 * field is optional.
 * @returns the files that changed
 */
export function writeRecordTypes(directory: string): string[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.schema.json'))
    .flatMap((file) => {
      const target = join(directory, file.replace(/\.json$/, '.d.json.ts'));
      const { allOf: _, rules: __, ...schema } = schemaIn(readFileSync(join(directory, file), 'utf8'));
      const type = literalType(schema);
      const code = `// Generated from ${file}. Do not edit.\ndeclare const schema: ${type};\nexport default schema;\n`;
      if (existsSync(target) && readFileSync(target, 'utf8') === code) return [];
      writeFileSync(target, code);
      return [target];
    });
}

/** A document as a literal type. The type closes its objects, so that a misspelt field name is an error. */
function literalType(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literalType).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const closed = value['type'] === 'object' && value['properties'] ? { ...value, additionalProperties: false } : value;
  const entries = Object.entries(closed).map(([key, entry]) => `${JSON.stringify(key)}: ${literalType(entry)}`);
  return `{ ${entries.join('; ')} }`;
}
