import type { Readable } from 'node:stream';
import { imageKinds } from '../../shared/config/uploadLimits.ts';
import { HttpError } from '../http/httpError.ts';

/** The store of the pictures: the uploaded images, and below `small/` their thumbnails. A picture never changes. */
export interface PictureStore {
  /** Its name, in messages: a folder, or an address. */
  readonly location: string;
  /** A folder of this computer for temporary files. */
  readonly scratch: string;
  /** Opens a picture. @param known the caller's ETag @returns undefined if there is none */
  read(name: string, known?: string): Promise<Picture | undefined>;
  /** Moves a complete file from the scratch folder into the store. Its time is now. */
  put(file: string, name: string): Promise<void>;
  /** The pictures in a folder, `''` or `'small'`. */
  list(folder: string): AsyncIterable<StoredPicture>;
  /** When a picture was written, in milliseconds; undefined if there is none. */
  writtenAt(name: string): Promise<number | undefined>;
  remove(name: string): Promise<void>;
  /** @throws {Unusable} for a permanent error, {HttpError} 503 when the store is unavailable */
  check(): Promise<void>;
}

/** An open picture. */
export interface Picture {
  readonly tag: string;
  /** Its content, and its size in bytes, if known; undefined if the caller has it. */
  readonly content?: { readonly size: number | undefined; readonly body: Readable };
}

/** An entry of a store. */
interface StoredPicture {
  readonly name: string;
  /** In milliseconds. */
  readonly writtenAt: number;
}

const types = new Map<string, string>(Object.entries(imageKinds));

/** The media type of a picture, by its name. */
export const typeOf = (name: string): string => types.get(name.replace(/^.*\./, '')) ?? 'application/octet-stream';

/** The answer for a picture that is not in the store. */
export const noPicture = (): HttpError => new HttpError(404, 'There is no such image.');
