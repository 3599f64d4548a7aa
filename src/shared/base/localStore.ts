/** A choice stored in this browser; undefined if storage is unavailable. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
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
    return true;
  } catch {
    // Denied, or full.
    return false;
  }
}

/** Removes a choice. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Access denied: there is no storage.
  }
}
