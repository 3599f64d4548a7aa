import type { Backend } from '../backend.ts';
import { directus } from './directus.ts';
import { djangoRest } from './djangoRest.ts';
import { jsonServer } from './jsonServer.ts';
import { loopback } from './loopback.ts';
import { medusa } from './medusa.ts';
import { payload } from './payload.ts';
import { strapi } from './strapi.ts';

/** The backends that the panel is tried with. A new one is a file here and a line in this list. */
export const backends: readonly Backend[] = [jsonServer, directus, strapi, payload, djangoRest, loopback, medusa];
