import { createContext, use } from 'react';
import type { Config } from './config.ts';
import type { Entity } from './entity.ts';
import type { OpenedTexts, Panel } from './grammar.ts';

const ConfigContext = createContext<Config | undefined>(undefined);

/** Provides the config to the components below it. */
export const ConfigProvider = ConfigContext.Provider;

/** The config, for any component below a `ConfigProvider`. */
export function useConfig(): Config {
  const config = use(ConfigContext);
  if (!config) throw new Error('useConfig needs a ConfigProvider above it.');
  return config;
}

/** `panel.json`: the config that belongs to no entity. */
export const usePanel = (): Panel => useConfig().panel;

/** The shared texts of overlays. Suspends until they are loaded. */
export const useOpenedTexts = (): OpenedTexts => use(useConfig().texts());

/** An entity by name. Suspends until it is loaded. */
export const useEntity = (name: string): Entity => use(useConfig().entity(name));
