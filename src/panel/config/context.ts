import { use } from 'react';
import type { Config } from '../../shared/config/config.ts';
import type { Entity } from '../../shared/config/entity.ts';
import type { OpenedTexts, Panel } from '../../shared/config/grammar.ts';
import { requiredContext } from './requiredContext.ts';

/** The config, for any component below a `ConfigProvider`. */
export const [ConfigProvider, useConfig] = requiredContext<Config>('useConfig needs a ConfigProvider above it.');

/** `panel.json`: the config that belongs to no entity. */
export const usePanel = (): Panel => useConfig().panel;

/** The shared texts of overlays. Suspends until they are loaded. */
export const useOpenedTexts = (): OpenedTexts => use(useConfig().texts());

/** An entity by name. Suspends until it is loaded. */
export const useEntity = (name: string): Entity => use(useConfig().entity(name));
