import type { Panel } from '../grammar.ts';

/** The settings of `api` for one kind of backend; each can be overridden in the config. */
export type Preset = Omit<Partial<Panel['api']>, 'base' | 'upload' | 'history' | 'preset'>;
