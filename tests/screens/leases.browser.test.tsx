import { loadForm } from '../support/config.ts';
import { leases } from './leases.ts';
import { proveEntity } from './proof.ts';

await loadForm(leases);
proveEntity(leases);
