/** The menu that a button of the bar opens. */
export interface OpenedMenuProps {
  /** The button while the menu is open. */
  readonly anchor: HTMLElement | null;
  /** Its id. */
  readonly button: string;
  readonly onClose: () => void;
}
