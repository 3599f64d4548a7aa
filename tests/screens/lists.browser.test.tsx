import { loadForm } from '../support/config.ts';
import { crates } from './crates.ts';
import { proveEntity } from './proof.ts';

await loadForm(crates);
proveEntity(crates);
