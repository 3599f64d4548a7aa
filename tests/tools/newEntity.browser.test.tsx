import { proveEntity } from '../screens/proof.ts';
import { loadForm } from '../support/config.ts';
import { spareParts } from './spareParts.ts';

// What `npm run new-entity` writes, as a screen: its outlines, its rules, its accessibility.
await loadForm(spareParts);
proveEntity(spareParts);
