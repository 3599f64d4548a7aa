import { CUSTOM_BASE } from '../backend.ts';
import type { PresetName } from '../grammar/presetNames.ts';
import type { Login, Preset, ReadPreset } from '../grammar.ts';
import { directus } from './directus.ts';
import { djangoRest } from './djangoRest.ts';
import { jsonServer } from './jsonServer.ts';
import { kinto } from './kinto.ts';
import { loopback } from './loopback.ts';
import { medusa } from './medusa.ts';
import { payload } from './payload.ts';
import { postgrest } from './postgrest.ts';
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
  loopback,
};

/** A preset with its words, without those of its sign-in: the config alone says whether there is one (`read`). */
export function presetNamed(name: PresetName): ReadPreset {
  const { login: _, ...words } = presets[name];
  return { name, words };
}

interface Api {
  readonly base?: string;
  readonly backend?: string;
  readonly preset?: PresetName | ReadPreset;
  readonly login?: boolean | Login;
  readonly auth?: Preset['auth'];
}

/** A file of the config that can name a preset: `panel.json`, or one of an entity. */
export interface ConfigFile {
  readonly api?: Api;
  readonly wire?: { readonly api?: Api };
}

/**
 * A file of the config with the words of the preset that it names. For the page it is called at build: the page has the
 * words of no other preset.
 */
export function withPreset<File extends ConfigFile>(file: File): File;
export function withPreset({ api, wire, ...others }: ConfigFile): ConfigFile {
  return {
    ...others,
    ...(api && { api: read(api) }),
    ...(wire && { wire: { ...wire, ...(wire.api && { api: read(wire.api) }) } }),
  };
}

const read = ({ preset, login, ...api }: Api): Api => ({
  ...(api.backend !== undefined && { base: CUSTOM_BASE }),
  ...api,
  ...(login && withPresetLogin(login, api.auth, typeof preset === 'string' ? presets[preset].login : undefined)),
  ...(preset && { preset: typeof preset === 'string' ? presetNamed(preset) : preset }),
});

/** A sign-in with the words of a preset's beside it, and how its token is sent. */
function withPresetLogin(login: true | Login, auth: Preset['auth'], words: Preset['login'] = {}): Api {
  const { auth: presetAuth, ...others } = words;
  const sent = auth ?? presetAuth;
  return { login: { ...others, ...(login !== true && login) }, ...(sent && { auth: sent }) };
}
