import { panel } from '../entity/entities.ts';
import type { Shop } from './shop.ts';

/** placeholder */
export function openApiDocument(_: Shop): object {
  return { openapi: '3.1.0', info: { title: panel.title, version: '1' }, paths: {} };
}
