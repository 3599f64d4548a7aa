import { loadForm } from '../support/config.ts';
import { ownEntities } from './ownEntities.ts';
import { proveRules } from './provenRules.ts';

for (const entity of ownEntities) {
  await loadForm(entity);
  proveRules(entity);
}
