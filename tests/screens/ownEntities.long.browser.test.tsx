import { loadForm } from '../support/config.ts';
import { ownEntities } from './ownEntities.ts';
import { proveEntity } from './proof.ts';

for (const entity of ownEntities) {
  await loadForm(entity);
  proveEntity(entity);
}
