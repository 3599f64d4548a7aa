import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PictureStore } from './pictureStore.ts';

/** Pictures in a folder of this computer. */
export function folderStore(directory: string): PictureStore {
  const statOf = (name: string) => stat(join(directory, name)).catch(() => undefined);
  const writtenAt = async (name: string) => (await statOf(name))?.mtimeMs;
  return {
    location: directory,
    scratch: directory,
    read: async (name, known) => {
      const file = await statOf(name);
      if (!file?.isFile()) return undefined;
      const tag = `"${file.size.toString(36)}-${Math.trunc(file.mtimeMs).toString(36)}"`;
      if (tag === known) return { tag };
      return { tag, content: { size: file.size, body: createReadStream(join(directory, name)) } };
    },
    put: async (file, name) => {
      await mkdir(dirname(join(directory, name)), { recursive: true });
      await rename(file, join(directory, name));
    },
    async *list(folder) {
      for (const name of await readdir(join(directory, folder)).catch(() => [])) {
        const time = await writtenAt(join(folder, name));
        if (time !== undefined) yield { name, writtenAt: time };
      }
    },
    writtenAt,
    remove: (name) => rm(join(directory, name), { force: true }),
    check: async () => {},
  };
}
