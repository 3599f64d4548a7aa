/** What could not be stored: it lasts for this page. */
const unstored = new Map<string, string>();

/** A choice stored in this browser; without storage one made on this page, if any. */
export function readStored(key: string): string | undefined {
  try {
    return unstored.get(key) ?? localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores a choice in this browser; without storage it lasts for this page only.
 * @returns whether it was stored
 */
export function writeStored(key: string, choice: string): boolean {
  try {
    localStorage.setItem(key, choice);
    unstored.delete(key);
    return true;
  } catch {
    // Denied, or full.
    unstored.set(key, choice);
    return false;
  }
}

/** Removes a choice. */
export function removeStored(key: string): void {
  unstored.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Access denied: there is no storage.
  }
}
