import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Upload } from '../../shared/config/backend.ts';
import { bytesOf, imageKinds, uploadLimits } from '../../shared/config/uploadLimits.ts';
import { answerWith } from '../../shared/config/uploadPaths.ts';
import { HttpError } from '../http/httpError.ts';
import { sentence } from '../http/sentence.ts';
import { uploadedName } from '../store/dataFolder.ts';
import { partName, removeDeadParts } from '../store/partFiles.ts';
import { headLength, imageKind, withKind } from './imageKind.ts';
import { noPicture, type PictureStore, typeOf } from './pictureStore.ts';
import { rewritePicture } from './pictures.ts';
import { thumbnails } from './thumbnails.ts';

const most = uploadLimits.files;
const fileSize = bytesOf(uploadLimits.megabytes);

/**
 * Mounts the call that stores images: all of them or none. A file's format is detected from its first bytes, not its
 * name; the picture is re-encoded.
 * @param call its path, the repeated form field of the files, and where the answer has the stored paths
 * @param check throws for a caller who has lost access; called when all have arrived
 */
export async function mountUpload(
  app: FastifyInstance,
  store: PictureStore,
  call: Pick<Upload, 'field' | 'paths' | 'each'> & { readonly path: string },
  check: (request: FastifyRequest) => Promise<void>,
): Promise<void> {
  // If no temporary file can be created, uploads are refused, and everything else works.
  await mkdir(store.scratch, { recursive: true })
    .then(() => removeDeadParts(store.scratch))
    .catch((err: unknown) =>
      app.log.error({ err }, 'Images cannot be uploaded: there is no folder for temporary files.'),
    );
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: most, fileSize, fields: 0, parts: most + 1, headerPairs: 50 },
  });
  const bodyLimit = most * fileSize + 64 * 1024;
  // A stopping server waits until the files of aborted calls are removed.
  const storing = new Set<Promise<unknown>>();
  app.addHook('onClose', () => Promise.allSettled(storing));
  app.post(call.path, { bodyLimit }, async (request, reply) => {
    if (!request.isMultipart()) throw new HttpError(415, 'Send the images as multipart/form-data.');
    const stored = receive(request, store, call.field, check, goneSignal(reply));
    storing.add(stored);
    return answerWith(call.paths, await stored.finally(() => storing.delete(stored)), call.each);
  });
}

/** An image being uploaded: its temporary file, and the name it gets when all have arrived. */
interface Part {
  readonly file: string;
  readonly name: string;
}

async function receive(
  request: FastifyRequest,
  store: PictureStore,
  field: string,
  check: (request: FastifyRequest) => Promise<void>,
  gone: AbortSignal,
): Promise<string[]> {
  const parts: Part[] = [];
  let failure: HttpError | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== field) {
        failure ??= new HttpError(400, `Send the images in the field '${field}'.`);
      } else if (!failure) {
        failure = await write(part, store.scratch, parts, gone);
        continue;
      }
      // The rest is drained, so that the caller gets the answer instead of a reset connection.
      if (part.type === 'file') part.file.resume();
    }
    if (failure) throw failure;
    if (parts.length === 0) throw new HttpError(400, `Send at least one image in the field '${field}'.`);
    await check(request);
  } catch (error) {
    await Promise.all(parts.map(({ file }) => rm(file, { force: true })));
    throw isOurs(error) ? error : new HttpError(400, 'The form cannot be read.', {}, { cause: error });
  }
  await keep(store, parts);
  return parts.map(({ name }) => `/uploads/${name}`);
}

/** Moves the images into the store, one after the other: all of them or none. */
async function keep(store: PictureStore, parts: readonly Part[]): Promise<void> {
  try {
    for (const { file, name } of parts) await store.put(file, name);
  } catch (error) {
    // If this fails too, the next clean-up removes it.
    await Promise.allSettled(parts.flatMap(({ file, name }) => [rm(file, { force: true }), store.remove(name)]));
    throw error;
  }
}

/** Whether an error has its own message or comes from the disk; any other means an invalid form. */
const isOurs = (error: unknown): boolean =>
  error instanceof Error && ('statusCode' in error || 'status' in error || 'syscall' in error);

/** Writes one file under a new name. @returns the error if it is refused */
async function write(
  part: MultipartFile,
  directory: string,
  parts: Part[],
  gone: AbortSignal,
): Promise<HttpError | undefined> {
  const id = randomUUID();
  const sent = join(directory, partName(`${id}.sent`));
  try {
    await save(part.file, sent);
    if (part.file.truncated) {
      return new HttpError(413, sentence('imageBytes', { most: uploadLimits.megabytes }));
    }
    const head = await headOf(sent);
    if (head.length === 0) return new HttpError(415, sentence('imageEmpty'));
    const kind = imageKind(head);
    if (!kind) return new HttpError(415, sentence('imageKinds'));
    const file = join(directory, partName(id));
    parts.push({ file, name: `${id}.${kind}` });
    await rewritePicture(sent, kind, file, gone);
    await flush(file);
    return undefined;
  } catch (error) {
    if (isFull(error)) return new HttpError(507, sentence('diskFull'), {}, { cause: error });
    if (error instanceof HttpError) return error;
    throw error;
  } finally {
    await rm(sent, { force: true });
  }
}

/**
 * Writes a stream into a new file. All of it is read, even if it cannot be written: unread bytes would be taken for the
 * connection's next call.
 */
async function save(source: AsyncIterable<Buffer>, file: string): Promise<void> {
  let failure: unknown;
  const failed = (error: unknown) => {
    failure ??= error;
    return undefined;
  };
  const handle: FileHandle | undefined = await open(file, 'wx').catch(failed);
  for await (const chunk of source) if (failure === undefined) await handle?.writeFile(chunk).catch(failed);
  await handle?.close();
  if (failure !== undefined) throw failure;
}

/** Whether an error means that the disk is full, or is not to be written; the decoder only says so in its message. */
const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (/\b(ENOSPC|EDQUOT|EROFS|EACCES)\b|No space left|quota exceeded/i.test(error.message) || isFull(error.cause));

/** Waits until a file is synced to disk. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const refuseBroken = (cause: unknown): never => {
  throw new HttpError(503, sentence('picturesAway'), {}, { cause });
};

/** Is aborted when an answer is sent, or its caller has gone. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

/**
 * Serves the images, and with `?w=` their thumbnails. Only images: whatever else the store has is not answered.
 * @param drawSample draws a picture of the demo shop by its name
 */
export function serveUploads(
  app: FastifyInstance,
  store: PictureStore,
  drawSample: (name: string) => string | undefined,
): void {
  const small = thumbnails(store);
  app.get<{ Params: { name: string }; Querystring: { w?: unknown } }>('/uploads/:name', async (request, reply) => {
    const { name } = request.params;
    reply
      // An image that is also valid HTML must not run as a page: no sniffing, no script, no frame.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin');
    const drawn = drawSample(name);
    if (drawn !== undefined)
      return reply.header('cache-control', 'public, max-age=3600').type('image/svg+xml').send(drawn);
    if (!uploadedName.test(name)) throw noPicture();
    const known = request.headers['if-none-match'];
    const thumbnail = await small(name, Number(request.query.w), known, goneSignal(reply));
    const picture = thumbnail ?? (await store.read(name, known));
    if (!picture) throw noPicture();
    const { tag, content } = picture;
    const sent = content && (await withKind(content.body).catch(refuseBroken));
    if (content && !sent?.kind) {
      sent?.body.destroy();
      throw new HttpError(404, 'There is no image at this address.');
    }
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', tag);
    if (!content || !sent?.kind)
      return reply
        .type(thumbnail ? 'image/webp' : typeOf(name))
        .code(304)
        .send();
    if (content.size !== undefined) reply.header('content-length', content.size);
    return reply.type(imageKinds[sent.kind]).send(sent.body);
  });
}
