import { loadForm } from '../support/config.ts';
import { parcels } from './parcels.ts';
import { proveEntity } from './proof.ts';

await loadForm(parcels);
proveEntity(parcels);
