/** Gives the browser a file to save, made of parts. */
export function saveFile(name: string, parts: readonly BlobPart[], type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([...parts], { type }));
  link.download = name;
  link.click();
  // The browser reads it after this.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The name of a file about an entity, with the day: 'things-2026-03-01'. */
export function datedName(name: string): string {
  const now = new Date();
  return `${name}-${new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)}`;
}
