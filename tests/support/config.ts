import { type Config, createConfig } from '../../src/config/config.ts';
import { entities, panel } from '../../src/config/files.ts';

/** The shipped config, as the page gets it. */
export const testConfig = (): Config =>
  createConfig(panel, Object.fromEntries([...entities].map(([name, entity]) => [name, async () => entity])));
