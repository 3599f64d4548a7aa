import { readStored, writeStored } from '../../shared/base/localStore.ts';
import { createStore, type Store } from '../../shared/base/store.ts';

/** The colour scheme of the page: the system's, until the user chooses one. */

const modes = ['system', 'light', 'dark'] as const;
export type Mode = (typeof modes)[number];

/** The key of the stored choice. Other tabs follow it. */
const KEY = 'mui-mode';
const ATTRIBUTE = 'data-color-scheme';

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');

const storedMode = (): Mode => {
  const stored = readStored(KEY);
  return modes.find((mode) => mode === stored) ?? 'system';
};

const chosen = createStore(storedMode());

/** The choice; 'system' before there was one. */
export const chosenMode: Store<Mode> = chosen;

/** Chooses a scheme for this browser. */
export function chooseMode(mode: Mode): void {
  writeStored(KEY, mode);
  show(mode);
}

const show = (mode: Mode) => {
  chosen.set(mode);
  const scheme = mode === 'system' ? (systemIsDark.matches ? 'dark' : 'light') : mode;
  document.documentElement.setAttribute(ATTRIBUTE, scheme);
};

/**
 * Shows the page in the chosen scheme, and follows the system's and the choice in other tabs.
 * @returns a function that stops it
 */
export function followColorScheme(): () => void {
  const ending = new AbortController();
  const follow = () => show(chosen.get());
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY) show(storedMode());
  };
  systemIsDark.addEventListener('change', follow, { signal: ending.signal });
  window.addEventListener('storage', onStorage, { signal: ending.signal });
  show(storedMode());
  return () => ending.abort();
}
