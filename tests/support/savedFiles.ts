import { vi } from 'vitest';

interface SavedFile {
  readonly name: string;
  readonly content: Blob;
}

/** The files that the browser is given to save from now on, until its mocks are restored. */
export function savedFiles(): readonly SavedFile[] {
  const files: SavedFile[] = [];
  const contents = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${contents.size}`;
    if (blob instanceof Blob) contents.set(address, blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = contents.get(this.href);
    if (content) files.push({ name: this.download, content });
  });
  return files;
}
