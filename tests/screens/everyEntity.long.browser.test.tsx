import { entities } from '../../src/shared/config/files.ts';
import { loadForm } from '../support/config.ts';
import { proveEntity } from './proof.ts';

await Promise.all([...entities.values()].map(loadForm));
for (const entity of entities.values()) proveEntity(entity);
