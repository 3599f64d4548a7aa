import type { Config } from '../config/config.ts';
import type { Entity } from '../config/entity.ts';
import { referenceOf } from '../config/reference.ts';
import { preloadWidgets } from '../widgets/components.ts';
import { formUi } from './formUi.ts';

/**
 * Fetches what an entity's forms need beside their own code: what checks them, the widgets their fields name or have by
 * default, and the entities these refer to.
 * @throws when some of it cannot be fetched; opening a form tries again
 */
export async function preloadForm(entity: Entity, config: Config): Promise<void> {
  const fields = [false, true].flatMap((editing) => Object.values(formUi(entity, editing)));
  const named = fields
    .flatMap((ui) => [ui?.['ui:widget'], ui?.['ui:field']])
    .filter((name) => typeof name === 'string');
  const targets = Object.values(entity.schema.properties).map((field) => referenceOf(field)?.to);
  await Promise.all([
    config.validators(entity.name),
    preloadWidgets(new Set(named)),
    ...targets.filter((to) => to !== undefined).map((to) => config.entity(to)),
  ]);
}
