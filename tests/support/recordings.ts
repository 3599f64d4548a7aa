import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createApi } from '../../src/panel/wire/api.ts';
import { isObject } from '../../src/shared/base/json.ts';
import { type Entity, entityFrom } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { PresetName } from '../../src/shared/config/grammar/presetNames.ts';
import type { EntityConfig, FieldSchema, Panel } from '../../src/shared/config/grammar.ts';
import { presetNamed } from '../../src/shared/config/presets/index.ts';

// Calls to real backends and their answers, as they were recorded: `tests/recordings/{backend}/{name}.json`.

interface Recording {
  readonly method: string;
  readonly url: string;
  readonly sent: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A recording by its place: 'strapi/list-populated'. */
export function recorded(name: string): Recording {
  const file = resolve(import.meta.dirname, '../recordings', `${name}.json`);
  const { request, response } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    method: textIn(request.method),
    url: textIn(request.url),
    sent: request.body,
    status: Number(response.status),
    headers: isObject(response.headers)
      ? Object.fromEntries(Object.entries(response.headers).map(([key, value]) => [key, textIn(value)]))
      : {},
    body: response.body,
  };
}

/** The answer of a recording. */
export const answerOf = ({ body, status, headers }: Recording): Response =>
  status === 204 ? new Response(null, { status }) : Response.json(body, { status, headers });

/** The panel of a shop whose backend has this preset, and no words of the embedded API. */
export function panelOf(preset: PresetName, words: Partial<Panel['api']> = {}): Panel {
  const { version: _, upload: __, ...own } = panel.api;
  return { ...panel, api: { ...own, base: 'https://shop.example/api', preset: presetNamed(preset), ...words } };
}

const category: FieldSchema = { type: 'string', reference: { to: 'categories' } };
const tags: FieldSchema = { type: 'array', items: { type: 'string', reference: { to: 'tags' } } };

/** The fields of the small shop that was in each of the backends. */
export const shopFields: Readonly<Record<string, FieldSchema>> = {
  id: { type: 'string' },
  name: { type: 'string' },
  sku: { type: 'string' },
  price: { type: 'number' },
  stock: { type: 'integer' },
  active: { type: 'boolean' },
  released: { type: 'string', format: 'date' },
  description: { type: 'string' },
  category,
  tags,
};

/** What differs from the small shop. */
export interface Differing {
  readonly api?: Partial<Panel['api']>;
  readonly wire?: EntityConfig['wire'];
  readonly uiSchema?: EntityConfig['uiSchema'];
  readonly fields?: Readonly<Record<string, FieldSchema>>;
  readonly endpoints?: Partial<EntityConfig['endpoints']>;
  readonly pageSize?: number;
}

/** The products of such a shop, paged by the backend. */
export function productsOf(
  preset: PresetName,
  { api, wire, uiSchema, fields, endpoints, pageSize }: Differing = {},
): Entity {
  const config: EntityConfig = {
    endpoints: { list: 'GET /products', create: 'POST /products', update: 'PATCH /products/{id}', ...endpoints },
    list: {
      title: 'Products',
      label: 'name',
      paging: 'server',
      ...(pageSize !== undefined && { pageSize }),
      columns: ['name', 'category', 'tags'].map((field) => ({ field })),
      filters: [
        { field: 'category', options: [{ title: 'All' }] },
        { field: 'tags', options: [{ title: 'All' }] },
      ],
    },
    ...(wire && { wire }),
    ...(uiSchema && { uiSchema }),
  };
  const properties = { ...shopFields, ...fields };
  return entityFrom('products', { type: 'object', properties }, config, panelOf(preset, api));
}

/** The API of an entity, for calls that a stub of `fetch` answers. */
export const apiOf = (entity: Entity) =>
  createApi({ host: '', base: '/api', ...entity.api, token: async () => 'token' });
