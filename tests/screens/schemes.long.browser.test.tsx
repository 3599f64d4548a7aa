import { loadForm } from '../support/config.ts';
import { spareParts } from '../tools/spareParts.ts';
import { crates } from './crates.ts';
import { gadgets } from './gadgets.ts';
import { leases } from './leases.ts';
import { parcels } from './parcels.ts';
import { proveSchemes } from './proof.ts';

for (const entity of [crates, gadgets, leases, parcels, spareParts]) {
  await loadForm(entity);
  proveSchemes(entity);
}
