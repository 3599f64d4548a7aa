/** What a person chose in this browser. Where the browser keeps nothing, there is no choice. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a choice in this browser; where it keeps nothing, the choice counts for this page only.
 * @returns whether it is kept
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

/** Forgets a choice. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Denied: there is none.
  }
}
