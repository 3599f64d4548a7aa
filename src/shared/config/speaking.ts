import { type Backend, isExternal } from './backend.ts';
import type { Panel, ReadPreset } from './grammar.ts';

/** The path on this server that stands for a base on another one. */
export const localBase = (base: string): string =>
  isExternal(base) ? new URL(base).pathname.replace(/\/$/, '') || '/api' : base;

/** A panel whose embedded API imitates the backend of a preset (`--speak`). */
export const speaking = (panel: Panel, preset: ReadPreset): Panel => ({
  ...panel,
  api: { ...panel.api, preset: panel.api.preset ?? preset, base: localBase(panel.api.base) },
});

/** The same for an entity's own backend. */
export const atHome = <Of extends { readonly api?: Backend | undefined }>(entity: Of): Of =>
  entity.api ? { ...entity, api: { ...entity.api, base: localBase(entity.api.base) } } : entity;
