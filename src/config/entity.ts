import type { EntityConfig, RecordSchema } from './grammar.ts';

/** One kind of record and everything the panel says about it: `schema/{name}.schema.json` + `schema/{name}.ui.json`. */
export interface Entity extends EntityConfig {
  readonly name: string;
  readonly schema: RecordSchema;
}
