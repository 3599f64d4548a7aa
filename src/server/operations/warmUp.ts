import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Entity } from '../../config/entity.ts';
import { loadDecoder } from '../pictures/pictures.ts';
import { compileChecks } from '../records/checks.ts';

/**
 * Does, once the server answers, what else the first save and the first upload would wait for, and all other calls with
 * them. In steps: calls are answered in between.
 */
export async function warmUp(entities: Iterable<Entity>): Promise<void> {
  await loadDecoder();
  for (const entity of entities) {
    for (const _ of compileChecks(entity)) await nextTurn();
  }
}
