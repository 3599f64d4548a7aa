/** The places in lists that a reload finds, as JSON, in the session's storage. A browser that allows none keeps no place. */
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
