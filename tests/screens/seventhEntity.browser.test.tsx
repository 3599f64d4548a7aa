import { loadForm } from '../support/config.ts';
import { gadgets } from './gadgets.ts';
import { proveEntity } from './proof.ts';

await loadForm(gadgets);
proveEntity(gadgets);
