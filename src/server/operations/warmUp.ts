import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Entity } from '../../shared/config/entity.ts';
import { loadDecoder } from '../pictures/pictures.ts';
import { compileChecks } from '../records/checks.ts';

/**
 * Loads and compiles, after the start, what the first save and upload would otherwise wait for. In steps, so that calls
 * are answered in between.
 */
export async function warmUp(entities: Iterable<Entity>): Promise<void> {
  await loadDecoder();
  for (const entity of entities) {
    for (const _ of compileChecks(entity)) await nextTurn();
  }
}
