import entities from 'virtual:entities';
import type { EntityLoaders } from './config.ts';
import type { Panel } from './grammar.ts';
import { panel } from './panel.ts';

/** What the page makes its config of. */
export interface Shipped {
  readonly panel: Panel;
  readonly entities: EntityLoaders;
}

/** The config in `schema/`, for the page. In development an edit replaces this module in the open page (`src/main.ts`). */
export const shipped: Shipped = { panel, entities };
