import panelConfig from '../../schema/panel.json';
import type { Panel } from './grammar.ts';

/** The texts and settings that belong to no entity; apart from the entities, which the login page does without. */
export const panel: Panel = panelConfig;
