import type { PresetName } from '../grammar/presetNames.ts';
import { directus } from './directus.ts';
import { djangoRest } from './djangoRest.ts';
import { jsonServer } from './jsonServer.ts';
import { kinto } from './kinto.ts';
import { medusa } from './medusa.ts';
import { payload } from './payload.ts';
import { postgrest } from './postgrest.ts';
import type { Preset } from './preset.ts';
import { simpleRest } from './simpleRest.ts';
import { strapi } from './strapi.ts';
import { woocommerce } from './woocommerce.ts';

/** The presets by name. A new one is a file here and a line in this list. */
export const presets: Readonly<Record<PresetName, Preset>> = {
  directus,
  strapi,
  payload,
  'json-server': jsonServer,
  'simple-rest': simpleRest,
  postgrest,
  kinto,
  'django-rest': djangoRest,
  medusa,
  woocommerce,
};
