/** The backends that `api.preset` can name (`src/shared/config/presets/`). */
export const presetNames = [
  'directus',
  'strapi',
  'payload',
  'json-server',
  'simple-rest',
  'postgrest',
  'kinto',
  'django-rest',
  'medusa',
  'woocommerce',
  'loopback',
] as const;

/** The name of a preset. */
export type PresetName = (typeof presetNames)[number];
