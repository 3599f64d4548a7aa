// The config as a shop's own code reads it: `shop-admin-panel/config`.
export { type Entity, fieldTitle } from '../../shared/config/entity.ts';
export type { OptionsSchema } from '../../shared/config/kind.ts';
export { labelOf } from '../../shared/config/label.ts';
export type { EntityRecord } from '../../shared/wire/record.ts';
