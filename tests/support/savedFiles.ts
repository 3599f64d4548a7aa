import { vi } from 'vitest';
import { type ExportAs, fileParts } from '../../src/panel/screens/export/exportList.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { csvForm } from '../../src/shared/text/csvForm.ts';
import type { EntityRecord } from '../../src/shared/wire/record.ts';

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

/** What a file has of records, in the columns of their list. */
export async function fileOf(entity: Entity, records: readonly EntityRecord[], as: ExportAs): Promise<string> {
  const { columns } = entity.list;
  let text = '';
  for await (const part of fileParts(entity, columns, [{ columns, records }], as, csvForm({}))) text += part;
  return text;
}
