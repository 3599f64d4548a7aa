import panelConfig from '#schema/panel.json';
import type { Panel } from './grammar.ts';

/** `panel.json`, for the modules that start the page or the server; they pass it to all others. */
export const panel: Panel = panelConfig;
