import { createHash } from 'node:crypto';
import type { ShopMigration } from '../../shared/config/shopMigrations.ts';
import type { PairedStep } from './steps.ts';

/** A step of a migration with its key: what is set aside for it belongs to exactly these words. */
export interface KeyedStep extends PairedStep {
  readonly key: string;
}

/** A part of a migration, which goes through the rows of one table in their order. */
export type Part =
  | {
      readonly does: 'steps';
      readonly rows: 'records' | 'history';
      readonly entity: string;
      readonly steps: readonly KeyedStep[];
    }
  | { readonly does: 'move'; readonly rows: 'records' | 'history'; readonly from: string; readonly to: string };

/** The parts of a migration, in their order: steps of one entity that follow each other are one way through its rows. */
export function partsOf({ up, down }: ShopMigration): Part[] {
  const parts: Part[] = [];
  let group: KeyedStep[] = [];
  for (const [index, step] of up.entries()) {
    const undo = down[down.length - 1 - index] ?? step;
    if ('becomes' in step) {
      const { entity: from, becomes: to } = step;
      parts.push({ does: 'move', rows: 'records', from, to }, { does: 'move', rows: 'history', from, to });
      group = [];
      continue;
    }
    const words = createHash('sha256')
      .update(JSON.stringify([step, undo]))
      .digest('hex')
      .slice(0, 16);
    const keyed = { step, undo, key: `${index} ${words}` };
    if (group[0]?.step.entity === step.entity) group.push(keyed);
    else {
      group = [keyed];
      const { entity } = step;
      parts.push(
        { does: 'steps', rows: 'records', entity, steps: group },
        { does: 'steps', rows: 'history', entity, steps: group },
      );
    }
  }
  return parts;
}

/** A part on the way back: its steps undone, the last one first. */
export const undone = (part: Part): Part =>
  part.does === 'move'
    ? { ...part, from: part.to, to: part.from }
    : { ...part, steps: part.steps.toReversed().map(({ step, undo, key }) => ({ step: undo, undo: step, key })) };
