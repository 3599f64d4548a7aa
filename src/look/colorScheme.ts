import { readStored, writeStored } from '../config/localStore.ts';

/** The colour scheme of the page: the computer's, until a person chooses one. */

export const modes = ['system', 'light', 'dark'] as const;
export type Mode = (typeof modes)[number];

/** Where the choice is kept. Other tabs follow it. */
const KEY = 'mui-mode';
const ATTRIBUTE = 'data-color-scheme';

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** The choice; 'system' before there was one, and where nothing can be kept. */
export function chosenMode(): Mode {
  const kept = readStored(KEY);
  return modes.find((mode) => mode === kept) ?? 'system';
}

/** Chooses a scheme for this browser. */
export function chooseMode(mode: Mode): void {
  writeStored(KEY, mode);
  show(mode);
  for (const listener of listeners) listener();
}

const show = (mode: Mode) => {
  const scheme = mode === 'system' ? (systemIsDark.matches ? 'dark' : 'light') : mode;
  document.documentElement.setAttribute(ATTRIBUTE, scheme);
};

/**
 * Shows the page in the chosen scheme, and follows the computer's and the choice in another tab.
 * @returns ends it
 */
export function followColorScheme(): () => void {
  const ending = new AbortController();
  const follow = () => show(chosenMode());
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY) chooseMode(chosenMode());
  };
  systemIsDark.addEventListener('change', follow, { signal: ending.signal });
  window.addEventListener('storage', onStorage, { signal: ending.signal });
  follow();
  return () => ending.abort();
}

/** For `useSyncExternalStore`, with `chosenMode`. */
export function onModeChosen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
