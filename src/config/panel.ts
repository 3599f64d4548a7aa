import panelConfig from '../../schema/panel.json';
import type { Panel } from './grammar.ts';

/** What belongs to no entity, for the scripts that start a page or a server; all else gets it from them. */
export const panel: Panel = panelConfig;
