/** An open overlay: it takes all keys. A closing one is hidden already. */
const OVER = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([aria-hidden=true] *)';

/** Whether something is open over the page. */
export const isCovered = (): boolean => document.querySelector(OVER) !== null;
