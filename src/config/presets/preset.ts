import type { Panel } from '../grammar.ts';

/** The words of `api` for backends of one make; each can be overridden in the config. */
export type Preset = Omit<Partial<Panel['api']>, 'base' | 'upload' | 'version' | 'history' | 'preset'>;
