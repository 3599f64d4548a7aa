import type { MenuEntry } from '../../config/menu.ts';

/** Entries of the menu that open together: a group of the config, or what has no room in the bar. */
export interface OpenedEntries {
  readonly title: string;
  readonly icon?: string | undefined;
  readonly entries: readonly MenuEntry[];
}

/** The menu that a button of the bar opens. */
export interface OpenedMenuProps {
  /** The button while the menu is open. */
  readonly anchor: HTMLElement | null;
  /** Its id. */
  readonly button: string;
  readonly onClose: () => void;
}
