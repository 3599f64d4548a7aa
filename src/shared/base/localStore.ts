/** The choices made on this page while the browser denies its storage. */
const unstored = new Map<string, string>();

/** A choice stored in this browser; where storage is denied, one made on this page. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return unstored.get(key);
  }
}

/**
 * Stores a choice in this browser; where storage is denied it lasts for this page.
 * @returns whether it was stored
 */
export function writeStored(key: string, choice: string): boolean {
  try {
    localStorage.setItem(key, choice);
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
