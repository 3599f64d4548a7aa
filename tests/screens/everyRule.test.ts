import { entities } from '../../src/shared/config/files.ts';
import { loadForm } from '../support/config.ts';
import { proveRules } from './provenRules.ts';

await Promise.all([...entities.values()].map(loadForm));
for (const entity of entities.values()) proveRules(entity);
