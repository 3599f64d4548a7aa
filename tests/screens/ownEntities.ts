import { spareParts } from '../tools/spareParts.ts';
import { crates } from './crates.ts';
import { gadgets } from './gadgets.ts';
import { leases } from './leases.ts';
import { parcels } from './parcels.ts';

/** Entities of the tests' own, which use every word of the config, and what `npm run new-entity` writes. */
export const ownEntities = [crates, gadgets, leases, parcels, spareParts];
