import type { MigrationStep } from '../../shared/config/grammar.ts';
import type { ShopMigration } from '../../shared/config/shopMigrations.ts';
import { inverseOf } from './steps.ts';

/** A part of a migration, which goes through the rows of one table in their order. */
export type Part =
  | {
      readonly does: 'steps';
      readonly rows: 'records' | 'history';
      readonly entity: string;
      readonly steps: readonly MigrationStep[];
    }
  | { readonly does: 'move'; readonly rows: 'records' | 'history'; readonly from: string; readonly to: string };

/** The parts of a migration, in their order: steps of one entity that follow each other are one way through its rows. */
export function partsOf({ up }: ShopMigration): Part[] {
  const parts: Part[] = [];
  let group: MigrationStep[] = [];
  for (const step of up) {
    if ('becomes' in step) {
      const { entity: from, becomes: to } = step;
      parts.push({ does: 'move', rows: 'records', from, to }, { does: 'move', rows: 'history', from, to });
      group = [];
      continue;
    }
    if (group[0]?.entity === step.entity) group.push(step);
    else {
      group = [step];
      const { entity } = step;
      parts.push(
        { does: 'steps', rows: 'records', entity, steps: group },
        { does: 'steps', rows: 'history', entity, steps: group },
      );
    }
  }
  return parts;
}

/** A part on the way back, which each of its steps has: they are undone, the last one first. */
export const undone = (part: Part): Part =>
  part.does === 'move'
    ? { ...part, from: part.to, to: part.from }
    : { ...part, steps: part.steps.toReversed().flatMap((step) => inverseOf(step) ?? []) };
