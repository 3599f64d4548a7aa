import { entities } from '../../src/config/files.ts';
import { loadForm } from '../support/config.ts';
import { proveSchemes } from './proof.ts';

await Promise.all([...entities.values()].map(loadForm));
for (const entity of entities.values()) proveSchemes(entity);
