/** Scroll positions in `sessionStorage`, as JSON, for after a reload; nothing is kept if the browser has no storage. */
export const stored = {
  read: (): string | null => {
    try {
      return sessionStorage.getItem('places');
    } catch {
      return null;
    }
  },
  write: (places: object): void => {
    try {
      sessionStorage.setItem('places', JSON.stringify(places));
    } catch {
      // As above.
    }
  },
};
