import type { Settings } from '../settings/settings.ts';
import { scratchFolder, uploadsOf } from '../store/dataFolder.ts';
import { bucketStore } from './bucketStore.ts';
import { folderStore } from './folderStore.ts';
import type { PictureStore } from './pictureStore.ts';

/** The store of a shop's pictures: the bucket that the settings name, or the folder beside its data. */
export function openPictures({ dataDir, pictures }: Pick<Settings, 'dataDir' | 'pictures'>): PictureStore {
  return pictures ? bucketStore(pictures, scratchFolder(dataDir)) : folderStore(uploadsOf(dataDir));
}
