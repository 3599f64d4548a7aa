import { type Backend, isExternal } from './backend.ts';
import type { Panel, ReadPreset } from './grammar.ts';

/** The path on this server that stands for a base on another one. */
export const localBase = (base: string): string =>
  isExternal(base) ? new URL(base).pathname.replace(/\/$/, '') || '/api' : base;

/** A panel whose embedded API imitates the backend of a preset (`--speak`), with the embedded sign-in. */
export function speaking(panel: Panel, preset: ReadPreset): Panel {
  const { login: _, ...api } = panel.api;
  return { ...panel, api: { ...api, preset: api.preset ?? preset, base: localBase(api.base) } };
}

/** The same for an entity's own backend. */
export const atHome = <Of extends { readonly api?: Backend | undefined }>(entity: Of): Of =>
  entity.api ? { ...entity, api: { ...entity.api, base: localBase(entity.api.base) } } : entity;
